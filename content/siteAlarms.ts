/** The database is another one than the site served last, or an older copy of it. */
export interface DatabaseAlarm {
  kind: 'other' | 'older'
  since: string
}

/** What cannot be read without the site's former key. */
export interface KeyAlarm {
  apps: number
  channels: number
}

export interface SiteAlarms {
  database: DatabaseAlarm | null
  key: KeyAlarm | null
}

/** These sentences are in the log of each start and in the back-office. */
export const siteAlarmSentences = {
  other:
    'Since {time} the site serves another database. If nobody meant this, stop the site and bring the right one back.',
  older:
    'Since {time} the site serves an older copy of its database: what was saved after it is missing. If nobody meant this, stop the site and bring the right one back.',
  key: 'The key of PIN hashes is not the one this site had: no password can be reset by PIN, and what it sealed is lost (authenticator apps: {apps}; addresses of channels: {channels}). Bring back the old secret.key.',
} as const
