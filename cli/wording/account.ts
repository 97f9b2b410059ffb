import { messages } from '../../content/messages/messages.ts'

export const accountWords = messages('cli.account', {
  language: 'en',
  export: {
    help: 'writes all that is stored about a person, except secrets, as JSON',
    details: 'FILE is a new file that only you can read. Without it the JSON is printed.',
    options: { username: 'whose account' },
  },
  delete: {
    help: 'deletes an account in {days} days, unless it is kept; with --now at once',
    details:
      'Everything about the person goes, and the audit trail no longer says who it was. What they have written stays. Nobody\ncan register the name for a year. A backup that is restored in this DATA_DIR deletes the account again.\nGame accounts stay in the game. With --games lock nobody can play them any more, if the realm lets the site ban.',
    options: {
      username: 'whose account',
      now: 'at once; this cannot be taken back',
      games: 'what happens to the game accounts: keep (the default) or lock',
    },
  },
  keep: {
    help: 'keeps an account that was to be deleted',
    options: { username: 'whose account' },
  },
  exported: '{file} holds what is stored about {name}.',
  badGames: '--games is keep or lock.',
  // {backups} is a whole sentence on the backups that still have it.
  deleted: 'The account of {name} is deleted. {backups}',
  // {day} is a date.
  isDeletedOn: 'The account of {name} is deleted on {day}. Until then: gapura account keep --username U.',
  kept: 'The account of {name} is kept.',
  lastOwner: 'The last owner cannot be deleted. Make another owner first.',
})
