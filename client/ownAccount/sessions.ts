import { call } from '../api.ts'
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
export const sessionEnds = async (): Promise<SessionEnds> => (await call('/me/session')).body as SessionEnds // the API's description

/** Counts as activity. */
export const keepSession = async (): Promise<SessionEnds> =>
  (await call('/me/session', { method: 'POST' })).body as SessionEnds // the API's description

export const listSessions = async (): Promise<OwnSession[]> => (await call('/me/sessions')).body as OwnSession[] // the API's description

export const endSession = async (id: string): Promise<void> =>
  void (await callWithProof(`/me/sessions/${id}`, { method: 'DELETE' }))

/** Ends all sessions except this one. */
export const endOtherSessions = async (): Promise<void> =>
  void (await callWithProof('/me/sessions', { method: 'DELETE' }))
