import { messages } from '../../content/messages/messages.ts'

export const channelsEnglish = messages('server.channels.english', {
  language: 'en',
  // The text of a test message that appears on Discord.
  works: 'This channel works.',
  tested: 'The test message was sent.',
  wait: 'The receiver asks to wait. Try again in a minute.',
  // {ids} is a number, or several with commas.
  unknownCategories: 'There is no category {ids}.',
  deleted: 'Deleted.',
  again: 'It will be sent.',
  settled: 'It counts as sent.',
  // Why an announcement was not delivered. {status} is of HTTP, such as 404.
  delivery: {
    secretsMissing: 'The address of this channel must be entered again.',
    unknown: 'Discord does not know this webhook any more ({status}). Make another there, and replace the address.',
    discordAnswered: 'Discord answered with {status}.',
    refused: 'Discord refused the message ({status}).',
    // {fault} is of Discord, in English.
    refusedFor: 'Discord refused the message ({status}): {fault}',
    gone: 'The receiver no longer accepts messages (410).',
    redirect: 'The receiver answered with {status}, and redirects are not followed.',
  },
  address: {
    unreadable: 'This is no address that begins with https:// or http://.',
    account: 'An address may have no name and password in it.',
    inner: 'This address is in the server’s own network.',
    discord: 'This is no webhook of Discord: its address begins with https://discord.com/api/webhooks/.',
  },
})
