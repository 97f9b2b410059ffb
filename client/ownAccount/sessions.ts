import { bodyOf, call } from '../api.ts'
import { callWithProof } from './proof.ts'

/** In seconds from now. */
export interface SessionEnds {
  /** The latest end. */
  ends_in: number
  /** The end without activity; null if inactivity does not end it. */
  rests_in: number | null
}

export interface OwnSession {
  id: string
  /** Null or empty if unknown. */
  device: string | null
  network: string | null
  created_at: string
  used_at: string | null
  /** Whether it is this session. */
  current: boolean
}

/**
 * Reading this does not count as activity. Throws ApiError, like all functions of this file; 401 if the session has
 * ended.
 */
export const sessionEnds = (): Promise<SessionEnds> => bodyOf(call('/me/session'))

/** Counts as activity. */
export const keepSession = (): Promise<SessionEnds> => bodyOf(call('/me/session', { method: 'POST' }))

export const listSessions = (): Promise<OwnSession[]> => bodyOf(call('/me/sessions'))

export const endSession = async (id: string): Promise<void> =>
  void (await callWithProof(`/me/sessions/${id}`, { method: 'DELETE' }))

/** Ends all sessions except this one. */
export const endOtherSessions = async (): Promise<void> =>
  void (await callWithProof('/me/sessions', { method: 'DELETE' }))
