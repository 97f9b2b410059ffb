import { bodyOf, call } from '../api.ts'
import { callWithProof } from './proof.ts'

export interface SessionEnds {
  /** Seconds until the session ends, however active the user is. */
  ends_in: number
  /** Seconds until the session ends if the user is inactive; null if inactivity does not end the session. */
  rests_in: number | null
}

export interface OwnSession {
  id: string
  device: string | null
  network: string | null
  created_at: string
  used_at: string | null
  current: boolean
}

/**
 * Reading when the session ends does not count as activity. All functions of this file throw ApiError, with status 401
 * if the session has ended.
 */
export const sessionEnds = (): Promise<SessionEnds> => bodyOf(call('/me/session'))

/** The server counts this request as activity, which extends the session. */
export const keepSession = (): Promise<SessionEnds> => bodyOf(call('/me/session', { method: 'POST' }))

export const listSessions = (): Promise<OwnSession[]> => bodyOf(call('/me/sessions'))

export const endSession = async (id: string): Promise<void> =>
  void (await callWithProof(`/me/sessions/${id}`, { method: 'DELETE' }))

export const endOtherSessions = async (): Promise<void> =>
  void (await callWithProof('/me/sessions', { method: 'DELETE' }))
