import { bodyOf, call } from '../api.ts'
import { callWithProof } from './proof.ts'

export interface SessionEnds {
  /** The seconds until the session ends in any case. */
  ends_in: number
  /** The seconds until it ends without activity; null if inactivity does not end it. */
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
 * Reading this does not count as activity. Throws ApiError, like all functions of this file; 401 if the session has
 * ended.
 */
export const sessionEnds = (): Promise<SessionEnds> => bodyOf(call('/me/session'))

/** The server counts it as activity. */
export const keepSession = (): Promise<SessionEnds> => bodyOf(call('/me/session', { method: 'POST' }))

export const listSessions = (): Promise<OwnSession[]> => bodyOf(call('/me/sessions'))

export const endSession = async (id: string): Promise<void> =>
  void (await callWithProof(`/me/sessions/${id}`, { method: 'DELETE' }))

export const endOtherSessions = async (): Promise<void> =>
  void (await callWithProof('/me/sessions', { method: 'DELETE' }))
