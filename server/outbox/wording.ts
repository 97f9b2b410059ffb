import { messages } from '../../content/messages/messages.ts'

/** Why a message was not delivered to another system. */
export const outboxEnglish = messages('server.outbox.english', {
  language: 'en',
  processEnded: 'The process ended while it sent this.',
  inner: 'The host of the address is in this server’s own network, which WEBHOOKS_TO_PRIVATE_NETWORK does not permit.',
  late: 'The receiver did not answer in time.',
  // {code} is of the system, such as ECONNREFUSED.
  noConnection: 'There is no connection to the receiver ({code}).',
  // In the place of {code}.
  noCode: 'no code',
  noAnswer: 'The receiver gave no answer.',
  // {status} is of HTTP, such as 502.
  answered: 'The receiver answered with {status}.',
})
