import { messages } from '../../content/messages/messages.ts'

export const demoEnglish = messages('server.demo.english', {
  language: 'en',
  // Says what the command line is doing, before a number.
  clearing: 'Taking the demo out',
  loading: 'Writing the demo',
  reading: 'Reading the pictures of the demo',
})
