import { messages } from '../../content/messages/messages.ts'

export const picturesEnglish = messages('server.pictures.english', {
  language: 'en',
  // Says what the command line is doing, before a number.
  checking: 'Looking at the pictures',
  copying: 'Copying the pictures',
  moving: 'Another process is moving pictures. Wait until it ends.',
  siteRuns: 'The site is running. Stop each of its processes, then run this again.',
})
