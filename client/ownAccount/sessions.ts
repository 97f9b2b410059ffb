import { call } from '../api.ts'
import { callWithProof } from './proof.ts'

/** In seconds from now. */
export interface SessionEnds {
  /** When the session ends whatever happens. */
  ends_in: number
  /** When it ends if nothing happens; null where it does not end by rest. */
  rests_in: number | null
}

/** A session of one's own. */
export interface OwnSession {
  id: string
  /** Browser and system; null or empty where they are not known. */
  device: string | null
  network: string | null
  created_at: string
  used_at: string | null
  /** Whether it is this one. */
  current: boolean
}

/** When the session ends; to ask is no use of it. Throws ApiError, as the functions below do: 401 where it has ended. */
export const sessionEnds = async (): Promise<SessionEnds> => (await call('/me/session')).body as SessionEnds // the API's description

/** Says that somebody is there: rest begins anew. */
export const keepSession = async (): Promise<SessionEnds> =>
  (await call('/me/session', { method: 'POST' })).body as SessionEnds // the API's description

export const listSessions = async (): Promise<OwnSession[]> => (await call('/me/sessions')).body as OwnSession[] // the API's description

export const endSession = async (id: string): Promise<void> =>
  void (await callWithProof(`/me/sessions/${id}`, { method: 'DELETE' }))

/** Ends all of one's sessions but this one. */
export const endOtherSessions = async (): Promise<void> =>
  void (await callWithProof('/me/sessions', { method: 'DELETE' }))
