import { bodyOf, call } from '../api.ts'
import { callWithProof } from './proof.ts'

export interface SessionEnds {
  /** Seconds until the session ends even if the user is active. */
  ends_in: number
  /** Seconds until the session ends if the user is inactive. Null if inactivity does not end the session. */
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
 * This request does not count as activity, so it does not extend the session. Throws ApiError with status 401 if the
 * session has ended.
 */
export const sessionEnds = (): Promise<SessionEnds> => bodyOf(call('/me/session'))

/** The server counts this request as activity, which extends the session. */
export const keepSession = (): Promise<SessionEnds> => bodyOf(call('/me/session', { method: 'POST' }))

export const listSessions = (): Promise<OwnSession[]> => bodyOf(call('/me/sessions'))

export const endSession = async (id: string): Promise<void> =>
  void (await callWithProof(`/me/sessions/${id}`, { method: 'DELETE' }))

export const endOtherSessions = async (): Promise<void> =>
  void (await callWithProof('/me/sessions', { method: 'DELETE' }))
