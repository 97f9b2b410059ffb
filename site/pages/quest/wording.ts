import { messages } from '../../../content/messages/messages.ts'

export const questWording = messages('site.quest', {
  language: 'id',
  today: 'Hari ini',
  description: 'Daily quest setiap hari dari Minggu sampai Senin dan quest setelah war: tutorial, misi, dan hadiahnya.',
  // If the server does not answer. The reason is a sentence.
  failed: 'Error: {reason}',
})

export const questEnglish = messages('site.quest.english', {
  language: 'en',
  title: 'Daily Quest',
  afterWar: 'Daily Quest Afterwar',
  ofDay: 'Daily Quest [{day}]',
  none: "Details for {day}'s quest not available.",
  days: {
    Sunday: 'Sunday',
    Saturday: 'Saturday',
    Friday: 'Friday',
    Thursday: 'Thursday',
    Wednesday: 'Wednesday',
    Tuesday: 'Tuesday',
    Monday: 'Monday',
  },
  tutorial: 'Tutorial',
  quest: 'Quest',
  reward: 'Reward',
  map: 'Map',
  loading: 'Loading...',
  failed: 'Error: {reason}',
})
