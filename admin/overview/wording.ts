import { messages } from '../../content/messages/messages.ts'

/** The first screen of the back-office, below the welcome. */
export const overviewWording = messages('admin.overview', {
  language: 'en',
  waiting: 'What waits',
  nothingWaits: 'Nothing waits for you.',
  // Each of these is followed by a number.
  orders: 'Orders to check',
  payments: 'Payments without an order',
  unclear: 'Deliveries to decide about',
  messages: 'Announcements that were not sent',
  drafts: 'Drafts: {title}',
  scheduled: 'Scheduled: {title}',
  next: 'The next one: {time}',
  changes: 'Last changes',
  allChanges: 'All changes',
  // Of a change of many rows at once. `title` is the name of the list.
  manyRows: '{title}, several rows',
  health: 'Health',
  backupMade: 'Last backup: {time}',
  backupFailed: 'The last backup failed. The log of the site says why.',
  backupFailedSince: 'The last backup failed. The log of the site says why. The one before is of {time}.',
  backupToCome: 'The first backup is still to come.',
  noBackups: 'No backups are scheduled.',
  realmsAnswer: 'All figures of the realms arrive.',
  realmsFail: 'Figures of these realms fail: {names}',
})
