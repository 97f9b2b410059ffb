import type { Message as Written } from '../database/state/outbox.ts'

export interface Message extends Pick<Written, 'key' | 'contentType' | 'rowId' | 'payload'> {
  channelId: number | null
  /** The receiver's id of an earlier send; null if there is none. */
  remoteId: string | null
}

export type Outcome =
  /** `remoteId` is the receiver's id; `again` is when to send once more. */
  | { kind: 'sent'; remoteId?: string | null; again?: Date | null }
  /** There is nothing to send any more. */
  | { kind: 'dropped' }
  /** The receiver asked to wait, which does not count as a try. */
  | { kind: 'later'; at: Date }
  /** Retried automatically. */
  | { kind: 'again'; error: string }
  /** Not retried. */
  | { kind: 'failed'; error: string }
  /** Its outcome is unknown. */
  | { kind: 'unknown'; error: string }

/** A sentence for operators. */
export class DeliveryError extends Error {}

/** Nothing reached the receiver, or it refused: safe to repeat. */
export class NotSentError extends DeliveryError {
  override name = 'NotSentError'
}

/** The request was at least partly sent and not answered: the receiver may have acted. */
export class UnansweredError extends DeliveryError {
  override name = 'UnansweredError'
}

/** Sends the messages of a topic. */
export interface Sender {
  /** A message of which no number of failed tries is the last. */
  triesForever?: boolean
  /** Whether a message with unknown outcome may be repeated: yes if the receiver recognizes ids. */
  isRepeatable?: (message: Message) => boolean
  /** Builds the payload when the message is due, before anything is sent. */
  prepare?: (message: Message) => Promise<{ kind: 'send'; payload: string } | Outcome>
  /** Throws NotSentError if it was certainly not sent. Returning nothing means sent. */
  send: (message: Message, signal: AbortSignal) => Promise<Outcome | void>
}
