import { messages } from '../../content/messages/messages.ts'

export const alarmWording = messages('server.alarms', {
  language: 'en',
  databaseAccepted: 'The database was accepted.',
  keyAccepted: 'The key was accepted.',
})
