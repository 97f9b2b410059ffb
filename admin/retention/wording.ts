import { messages } from '../../content/messages/messages.ts'

export const retentionWording = messages('admin.retention', {
  language: 'en',
  question: 'Remove older history for good?',
  about: 'What was changed before {day} will be removed, in the history of rows and in the audit trail.',
  counting: 'Counting how many entries are that old…',
  none: 'No entry is that old yet.',
  count: 'Entries that old: {count, number}.',
  countOrMore: 'Entries that old: {count, number}+.',
  stays:
    'Of each row its last change from before that day stays. It begins {hours} hours after you save; until then you can put it back.',
  yes: 'Yes, save',
})
