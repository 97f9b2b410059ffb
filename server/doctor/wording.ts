import { messages } from '../../content/messages/messages.ts'

/** Names in capital letters such as DATA_DIR are settings, and `gapura …` is a command: they are the same in each language. */
export const doctorWording = messages('server.doctor', {
  language: 'en',
  restore: 'Stop the site, and restore the newest backup that is whole into a new database (docs/operate.md).',
  failed: {
    // {why} is in the words of the system or of the database, in all of these.
    open: 'The database cannot be opened: {why}',
    schema: 'The schema cannot be read: {why}',
    backups: 'The backups cannot be looked at: {why}',
    replacement: 'Whether the database was replaced cannot be looked at: {why}',
    key: 'The key cannot be looked at: {why}',
    apps: 'The authenticator apps cannot be looked at: {why}',
    channels: 'The channels cannot be looked at: {why}',
    transport: 'How requests reach the site cannot be looked at: {why}',
    realms: 'The realms cannot be looked at: {why}',
    shop: 'The donation desk cannot be looked at: {why}',
    pictures: 'The pictures cannot be looked at: {why}',
    clock: 'The clock cannot be looked at: {why}',
    durability: "The database's settings cannot be looked at: {why}",
    soundness: 'The database itself cannot be looked at: {why}',
    outbox: 'The outbox cannot be looked at: {why}',
    need: 'Which pictures are needed cannot be looked at: {why}',
  },
  unknownSchema: 'This release does not know the schema.',
  outages: {
    no_space: 'See whether the disk is full, and whether it is sound.',
    read_only: 'See whose DATA_DIR and the files in it are, and whether its disk is mounted for writing.',
    disk_failed: 'Look at the log of the system, and check that the disk is sound.',
    database_away: 'See whether PostgreSQL runs, and whether DATABASE_URL names it.',
    outcome_unknown: 'The connection to PostgreSQL was lost during the check. Run it again.',
    file_lost: 'The file of the database was removed or replaced during the check. Run it again.',
    busy: 'Look again when no other program keeps the database busy.',
  },
  otherwise: "See what this says, and whether DATABASE_URL or DATA_DIR is the site's.",
})

export const databaseWording = messages('server.doctor.database', {
  language: 'en',
  steps: {
    // These name what is being looked at, beside a bar of progress.
    clock: 'The clock',
    durability: "The database's settings",
    soundness: 'The database itself',
    outbox: 'The outbox',
    need: 'Which pictures are needed',
  },
  other: 'This is another database than the one that the site served last.',
  older: 'This is an older copy of the database that the site served last: what was saved after it is missing.',
  replacedAdvice: 'If it was on purpose, an owner says so in the back-office. Otherwise bring the right database back.',
  // {engine} is sqlite or postgres.
  answers: 'The database ({engine}) answers, and its schema is {schema}.',
  empty: 'The database is empty.',
  emptyAdvice: 'Start the site, or restore a backup.',
  oldSchema: 'The schema is {schema}.',
  oldSchemaAdvice: 'The next start brings it to {schema}, after a backup.',
  clockAdvice:
    'Let the system keep its time (timedatectl set-ntp true). What has a time limit ends too early or too late.',
  changeInFuture: 'The latest change in the log is of {time}, which is in the future.',
  changeInFutureAdvice:
    'Let the system keep its time (timedatectl set-ntp true). What has a time limit ends too early or too late. If this clock is right, it was ahead when that change was made; this ends at that time.',
  clocksApart: 'The clocks of this machine and of PostgreSQL are {seconds} s apart.',
  clock: 'The clock is later than the latest change.',
  // {setting} is as in “fsync=off”.
  forgetful: 'PostgreSQL runs with {setting}.',
  forgetfulAdvice: 'A power cut can take back what was saved before it. Set it to on.',
  sound: 'The database is sound: its own checks, foreign keys, and the counters of ids.',
  // {topic} is a technical name. {error} is in the words of the system that was asked.
  unsent: 'Messages of {topic} that could not be sent and are not tried any more: {count}. The last error: {error}',
  unsentAdvice:
    'Fix the cause, then send them again in Settings, Channels. A failed message is also sent again when its row is saved.',
})

export const settingsWording = messages('server.doctor.settings', {
  language: 'en',
  address: "The site's address is {address}.",
  httpsWithoutProxy: 'SITE_URL is https, and TRUST_PROXY is empty.',
  localWithoutProxy: 'The site can be reached from this machine alone (HOST), and TRUST_PROXY is empty.',
  proxyAdvice:
    "If a proxy is in front of it, set TRUST_PROXY to the proxy's address (127.0.0.1 if it runs here); otherwise all visitors count as one, and a few wrong passwords lock all of them out.",
  // {proxies} are addresses of the internet.
  proxies: "Visitors' addresses are taken from {proxies}.",
  noProxy: 'No proxy is trusted.',
  anyOrigin: 'CORS_ORIGINS opens the API to every page.',
  anyOriginAdvice: 'Name the origins that need it.',
  keyFromEnvironment: 'The key of PIN hashes comes from GAPURA_SECRET.',
  openKey: '{file} can be read by others.',
  key: '{file} is there, for its owner alone.',
  noKey: '{file} is missing.',
  noKeyAdvice:
    'Copy it from where the site ran before. The next start makes another, with which nobody can reset a password by PIN, and codes of authenticator apps are refused.',
  lockedFolder: '{folder} cannot be written.',
  lockedFolderAdvice: 'See whose it is, and whether its disk is mounted for writing.',
  free: '{gigabytes} GB are free at {folders}.',
  // Joins names of folders, in “0.4 GB are free at …”.
  and: '{first} and {second}',
  fullAdvice: 'Make room, or move DATA_DIR or BACKUP_DIR to a larger disk.',
  seen: '{fault} Seen at {time}.',
})

export const backupsWording = messages('server.doctor.backups', {
  language: 'en',
  notAutomatic: 'No backups are made automatically.',
  notAutomaticAdvice: 'Set BACKUP_EVERY, for example to 24h, and copy BACKUP_DIR to another machine.',
  oldStoreAdvice:
    'When you no longer need its backups, delete its *.json.gz, rows, pictures and locks (docs/operate/backups.md).',
  none: 'There is no backup in {place} yet.',
  noneAdvice: 'The site makes one when the next is due: see BACKUP_EVERY.',
  faultyAdvice: 'Delete it, and see whether the disk is sound.',
  unreadable: 'It cannot be read.',
  future: 'The newest backup is of {time}, which is in the future.',
  futureAdvice:
    'See which clock is wrong, and let the system keep its time (timedatectl set-ntp true). The next backup takes its place.',
  old: 'The newest backup is of {time}.',
  oldAdvice: 'Look into the log of the site for why none was made since.',
  whole: 'The newest backup is of {time}, and whole.',
})

export const keyWording = messages('server.doctor.key', {
  language: 'en',
  fits: 'The key fits the PIN hashes.',
  other: 'The PIN hashes were made with another key.',
  otherAdvice:
    'Bring back the secret.key (or GAPURA_SECRET) that the site had. Without it nobody can reset a password by PIN; an admin can still give out links that do.',
  apps: 'Accounts with an authenticator app whose secret cannot be opened without the key that sealed it: {count}.',
  appsAdvice:
    'Bring back the secret.key (or GAPURA_SECRET) that the site had. Until then the codes of these apps are refused; their accounts get in by a recovery code, when another owner removes their second factor, or after gapura admin reset --username U.',
  channels: 'Channels without an address: {names}.',
  channelsAdvice: 'Enter their addresses again in Settings, Channels. Until then nothing is announced there.',
})

export const picturesWording = messages('server.doctor.pictures', {
  language: 'en',
  misplacedAdvice: 'Until then the site does not start.',
  answers: 'The store of the pictures answers and can be written: {store}',
  failed: 'The store of the pictures fails. {why}',
  failedAdvice: 'The pictures stored there are not visible.',
  // {hash} is the name of its file.
  broken: 'The picture {hash} is missing or damaged.',
  whole: 'All {count} pictures are there, and are the ones of their names.',
  unneeded: '{count} pictures are needed by no row and no history.',
  unneededAdvice: 'The site removes each when nothing has named it for a week.',
})

/** A realm is one game with its own servers and its own database. */
export const realmsWording = messages('server.doctor.realms', {
  language: 'en',
  more: 'gapura game check says more.',
  // {what} is one of the sentences on game accounts or servers.
  of: 'The realm {name}: {what}',
  serversAnswer: 'The servers of the realm {name} answer.',
  unclaimed: '{variable} belongs to no realm.',
  unclaimedAdvice: 'Add a realm with this key in Settings, Realms, or take the variable away.',
  homeless:
    'Game accounts of players belong to a realm that does not exist, {key}: {count}. Their players can only unlink them.',
  homelessAdvice: 'A realm with the key {key} brings them back.',
  pushed: 'The realm {name} has its figures from a script.',
  noDatabase: 'The realm {name} has no database.',
  silent: 'The realm {name} gives no answer.',
  silentBecause: 'The realm {name} gives no answer. {what}',
  answers: 'The realm {name} gives {given} of {requested} answers.',
  // “Akun Game” is the name of a page of the back-office.
  lookAtGameAccounts: 'Look at Akun Game in the back-office.',
  unclear: 'Game accounts of {name} that a person has to decide on: {count}.',
  late: 'Changes of game accounts of {name} that have waited for more than an hour: {count}.',
  lateBecause: 'Changes of game accounts of {name} that have waited for more than an hour: {count}. {error}',
  latePartings:
    'Game accounts of {name} whose people have deleted their account, and that have waited for more than an hour to be locked or unlinked: {count}.',
  latePartingsAdvice: 'gapura game check says what the game refuses.',
})

export const shopWording = messages('server.doctor.shop', {
  language: 'en',
  // “Pesanan” is the name of a page of the back-office.
  look: 'Look at Pesanan in the back-office.',
  ledger: 'The ledger of the donation desk adds up.',
  ledgerAdvice: 'Somebody has changed it past the site. Compare it with a backup.',
  paused: 'Nothing that was bought is given since {time}, because this site was restored from a backup.',
  pausedAdvice: 'If it is the live one, an owner says so in Pesanan.',
  unclear: 'Deliveries in {realm} that a person has to decide on: {count}.',
  late: 'Deliveries in {realm} that have waited for more than an hour: {count}.',
  // {service} takes payments, such as PayPal.
  notOffered: 'Buyers are not offered {service}, because its keys are not set.',
  notOfferedAdvice: 'Set {variables}: docs/operate/gateways.md.',
  trial: 'Payments at {service} are a trial: {variable} is set.',
  trialAdvice: 'Unset it before players pay.',
  offered: 'Buyers can pay at {service}.',
})
