import { messages } from '../../content/messages/messages.ts'

export const picturesWords = messages('cli.pictures', {
  language: 'en',
  move: {
    help: 'moves all pictures to a folder, an object store or the database, while the site is stopped',
    details:
      'Every file is copied, and its copy read back and compared, before the first one is removed from where it was. It can be\ninterrupted: the same command goes on. Without --to it moves them to the store that PICTURES names:\ndocs/operate/pictures.md.',
    options: {
      // {database} is a word that is typed. {forms} is as in “folder:/path or s3://bucket/prefix”.
      to: '{database}, or {forms}; without it, where PICTURES says',
    },
  },
  where: 'Say where to: --to PLACE.',
  badPlace: '--to takes {database}, or {forms}.',
  notCopied:
    '{copied} pictures were copied and {failed} were not. None was removed from where it was. The same command tries again.',
  moved: '{count} pictures were moved, and each file compared with its hash.',
  unset: 'Take PICTURES out of the settings of the site.',
  // {setting} is as in “PICTURES='folder:/srv/pictures'”.
  set: 'Set {setting} in the settings of the site.',
  cached: 'PICTURES_URL is set: see that what answers there has them, too.',
})

export const takedownWords = messages('cli.takedown', {
  language: 'en',
  help: 'removes a picture permanently, even if rows show it',
  details:
    'PICTURE is its address, such as https://example.com/storage/news/HASH.webp, or the hash in it. Its bytes are gone in\nall sizes, and rows that showed it show none. This cannot be undone. Backups that were made before still hold it.',
  options: { reason: 'why, for the audit; it must be given' },
  why: 'Say why: --reason TEXT.',
  later: 'The store does not remove it now. The site tries again until it does.',
  unused: 'Taken down. No row showed it.',
  // Before a list of rows.
  used: 'Taken down. These rows have no picture there now:',
  cached: 'Where a cache answers at {address}, remove it there, too.',
  nginx: 'If nginx caches the site, empty its cache, since it serves old copies while the site is down:',
  nginxCommand:
    'rm -r /var/cache/nginx/gapura/* (proxy_cache_path in deploy/nginx.conf), then run gapura mirror again.',
  backups: 'Backups that were made before still hold it: delete them, or take it down again after a restore.',
})

export const mirrorWords = messages('cli.mirror', {
  language: 'en',
  help: 'copies the public pages into a folder, for a proxy to serve\nwhile the site is down',
  details:
    'Run it by a timer while the site is running. It follows links from the landing page and the sitemap, and\nremoves from FOLDER what the site no longer has. If a page cannot be read, it removes nothing and exits with 1.',
  options: { from: 'the address of the site, if it is not on this machine at PORT' },
  noFolder: 'mirror needs a FOLDER.',
  // Before a list of them.
  unread: 'Could not read {count} addresses, so nothing was removed:',
  done: '{files} files are in {folder}; {removed} that the site no longer has were removed.',
  otherFiles: '{folder} holds other files. Name a new or an empty folder.',
  // {status} is a number of HTTP, such as 500.
  answered: 'answered {status}',
})
