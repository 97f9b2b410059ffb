import { messages } from '../../content/messages/messages.ts'

export const searchEnglish = messages('server.siteSearch.english', {
  language: 'en',
  // Of a monster, beside its name.
  level: 'Level {level}',
  // {day} is a day of the week.
  dailyQuest: 'Daily Quest [{day}]',
})
