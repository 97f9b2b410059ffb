import { messages } from '../../content/messages/messages.ts'

export const backupWords = messages('cli.backup', {
  language: 'en',
  write: {
    help: 'writes everything that must survive into one file while the site serves',
    details:
      'FILE is a new file such as backup.tar.gz, or a place for one that is named by its time: folder:/srv/backups or\ns3://…. It is read back before it appears, and holds neither the key of PIN hashes (secret.key) nor sessions, nor\nthe addresses of channels.',
  },
  check: {
    help: 'reads a backup back, or all backups of a folder, and compares everything with its hash',
    details:
      'FILE is what `gapura backup` wrote, or a place of backups, such as the value of BACKUP_DIR: a folder or s3://….\nOf a place every backup is read, also those in the store of an earlier release.',
  },
  restore: {
    help: 'puts it into an empty database of either engine',
    details:
      'FILE is what `gapura backup` wrote, of this release or an earlier one, or a place of backups: then the newest of the\nscheduled ones there, or the one that --backup names. It goes into the database that DATA_DIR or DATABASE_URL names:\nall of it, or nothing.',
    options: { backup: 'which backup of a place, such as gapura-20261125T040000Z.tar.gz' },
  },
  pepper:
    "The key of PIN hashes is in no backup. Keep a copy of secret.key (or GAPURA_SECRET) apart from it:\nwithout that key the restored site knows all passwords, and nobody's PIN.",
  // A place is a folder or a store on the internet that has backups.
  noName: 'Name a place of backups, or a file that ends in .tar.gz.',
  written: '{file} holds {rows} rows and {pictures} pictures, and has been read back.',
  // {name} is a file.
  writtenTo: '{name} in {place} holds {rows} rows and {pictures} pictures, and has been read back.',
  whole: '{file} is whole: {rows} rows and {pictures} pictures.',
  empty: '{place} holds no backup.',
  more: '… and {count} more.',
  wholeOf: '{whole} of {count} backups are whole.',
  damaged: 'What is damaged cannot be restored. See whether the disk is sound.',
  notOfAFile: '--backup names a backup of a place. This is a file.',
  restored: 'Restored {rows} rows and {pictures} pictures, as they were at {time}.',
  logIn: 'All users must log in again.',
  takenDown: 'Pictures that were taken down after that are there again: take them down again (`gapura takedown`).',
  // {names} are the names of channels, as operators call them.
  channels: 'No backup holds the addresses of channels. Enter them again in Settings, Channels: {names}.',
  deletedAgain: 'Accounts that were deleted after that are deleted again: {count}.',
  deletionsUnknown:
    "Whether accounts were deleted after {time} is not known here. If you have site.json of the site's former DATA_DIR, put it into {folder} before the next start: that deletes them again.",
  noneScheduled: '{place} holds no scheduled backup. --backup names another one.',
  oneFile: 'Name one file.',
  // {forms} is as in “folder:/path or s3://bucket/prefix”.
  notAPlace: '{name} is no place of backups. It is {forms}.',
})
