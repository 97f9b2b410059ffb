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
  address: {
    unreadable: 'This is no address that begins with https:// or http://.',
    account: 'An address may have no name and password in it.',
    inner: 'This address is in the server’s own network.',
    discord: 'This is no webhook of Discord: its address begins with https://discord.com/api/webhooks/.',
  },
})
