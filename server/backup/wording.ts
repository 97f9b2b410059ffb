import { messages } from '../../content/messages/messages.ts'

export const backupWording = messages('server.backup', {
  language: 'en',
  steps: {
    // These name what is being done, beside a bar of progress.
    writing: 'Writing the backup',
    checking: 'Checking the backup',
    // {key} is the name of a backup.
    checkingStored: 'Checking {key}',
    restoring: 'Restoring',
  },
  nothing: 'The database is empty: there is nothing to back up.',
  newer: 'The backup was made by a newer release of Gapura. Install that release, then restore it.',
  unreleased:
    'The backup was made by a commit between the releases 0.1.0 and 0.2.0. Restore it with commit 51680909, then start this release.',
  notEmpty:
    'The database is not empty ({table} has rows). Restore into a new one: another DATA_DIR, or another DATABASE_URL.',
  oldStore:
    '{place} holds a store of an earlier release with {count} backups. It is no longer written: backups are archives (.tar.gz) beside it now. gapura restore and gapura check-backup still read it.',
  noBackup: '{place} holds no backup {name}.',
  tooLarge:
    'The backup has {gigabytes} GB, and {store} takes 5 GB at once. Set BACKUP_DIR to a folder, and copy that with rclone (docs/operate/backups.md).',
  uploadDiffers: '{name} in {store} differs from what was sent.',
  brokeOff: '{store} broke off while {name} was read.',
})

/** What is wrong with a backup that is read. An entry is a file in the archive, and a manifest says what the archive has. */
export const archiveWording = messages('server.backup.archive', {
  language: 'en',
  noChecksum: '{file} has a line that is no checksum.',
  altered: '{name} is missing or altered.',
  unlisted: 'The archive holds {name}, which {list} does not list.',
  unknownEntry: 'The archive holds {name}, which no backup has.',
  unknownTable: 'The archive holds the table {table}, which this release does not know.',
  afterEnd: 'The archive holds {name} after its end.',
  // {why} is in English, from the program that unpacks.
  cutAtBeginning: 'This is not a whole backup: it is damaged or cut short at its beginning ({why}).',
  cutIn: 'This is not a whole backup: it is damaged or cut short in {name} ({why}).',
  cutAfter: 'This is not a whole backup: it is damaged or cut short after {name} ({why}).',
  lacks: 'This is not a whole backup: {name} is missing.',
  otherPicture: 'The picture {hash} does not match its hash.',
  noPicture: '{name} names the picture {hash}, which is missing.',
  otherRows: 'The archive does not hold what its manifest says: the rows of {table}.',
  unknownManifest: 'The archive has a manifest that this release does not understand.',
  noRow: '{name} has a line that is not a row.',
  missing: '{name} is missing.',
  otherHash: '{name} does not match its hash.',
  damaged: '{name} is damaged or cut short.',
  unknownKind: '{name} is of a kind that this release does not understand.',
  otherCount: '{table} has another number of rows than was written.',
})
