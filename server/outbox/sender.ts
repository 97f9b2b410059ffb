import type { Message as Written } from '../database/state/outbox.ts'

/** A message as its sender is handed it. */
export interface Message extends Pick<Written, 'key' | 'contentType' | 'rowId' | 'payload'> {
  /** The channel that it is for. */
  channelId: number | null
  /** What the receiver called it, where it stands there already. */
  remoteId: string | null
}

/** How a try ended. */
export type Outcome =
  /** `remoteId` is what the receiver calls it; `again` is when there will be something to send anew. */
  | { kind: 'sent'; remoteId?: string | null; again?: Date | null }
  /** There is nothing to send, or nothing any more. */
  | { kind: 'dropped' }
  /** The receiver asks to wait, which is no try. */
  | { kind: 'later'; at: Date }
  /** It is tried again by itself. */
  | { kind: 'again'; error: string }
  /** It is not tried again by itself. */
  | { kind: 'failed'; error: string }
  /** Nobody knows whether it was sent. */
  | { kind: 'unknown'; error: string }

/** Why a message was not sent, in a sentence for operators. */
export class DeliveryError extends Error {}

/** Nothing has reached the receiver, or it has refused it: it can be sent again. */
export class NotSentError extends DeliveryError {
  override name = 'NotSentError'
}

/** The request was written, at least in part, and no answer came: the receiver may have carried it out. */
export class UnansweredError extends DeliveryError {
  override name = 'UnansweredError'
}

/** Hands messages of one topic over to another system. */
export interface Sender {
  /**
   * Whether a message of which nobody knows whether it was sent may be sent again: always, where the receiver knows them by an
   * id of their own.
   */
  isRepeatable?: (message: Message) => boolean
  /** Makes what is sent from what is there when it is due; nothing has been handed over yet. */
  prepare?: (message: Message) => Promise<{ kind: 'send'; payload: string } | Outcome>
  /** Throws where it fails: NotSentError where it is known not to have been sent. Without an outcome it was sent. */
  send: (message: Message, signal: AbortSignal) => Promise<Outcome | void>
}
