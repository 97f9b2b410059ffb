import type { ColumnType, Generated } from 'kysely'
import type { ChangeAction } from '../../content/queries/auditQuery.ts'
import type { LogInOutcome } from '../../content/queries/logInQuery.ts'
import type { PictureFormat } from '../../content/pictures.ts'

export type FactorKind = 'totp' | 'passkey'

/** What a challenge may be answered for, and for nothing else. */
export type ChallengePurpose = 'second-step' | 'log-in' | 'add-passkey' | 'proof'

/** Times travel as ISO 8601 text in UTC, on both engines. */
type Time = string

interface RowColumns {
  id: Generated<number>
  version: Generated<number>
  created_at: Time
  updated_at: Time
}

export interface UsersTable extends RowColumns {
  username: string
  /** The username folded for comparison: unique without regard to case. */
  username_key: string
  email: string
  email_key: string
  /** `admin` is an owner's. A helper's stays `user`, so that a process of a version without roles gives them nothing. */
  role: 'admin' | 'user'
  /** The ids of the account's roles, as JSON. */
  roles: ColumnType<string, string | undefined, string>
  password_hash: string
  pin_hash: string
  /** Since when nobody gets in with this account; null for one that is in use. */
  suspended_at: Time | null
  /** Until then it changes nothing in the back-office. */
  read_only_until: Time | null
  /** When password and PIN were last reset; null where they are those of the registration. */
  password_changed_at: Time | null
  pin_changed_at: Time | null
}

/** What helpers may do. See server/users/roles.ts. */
interface RolesTable extends RowColumns {
  name: string
  /** The name folded for comparison: unique without regard to case. */
  name_key: string
  /** The names of permissions, as JSON. */
  permissions: string
}

/** By what look-alike names are found. See dialect/skeletons.ts. */
interface UsernameSkeletonsTable {
  user_id: number
  skeleton: string
}

interface SessionsTable {
  /** SHA-256 of the token, in hex; the token itself is stored nowhere. */
  token_hash: string
  user_id: number
  created_at: Time
  expires_at: Time
  /** When its account last proved anew who they are. */
  proven_at: Time | null
  /** When it was last used, to the minute; null for one that an older version opened. */
  used_at: Time | null
  /** Browser and system, and the network, as they were at the log-in; null as above. */
  device: string | null
  network: string | null
}

interface FactorsTable {
  id: Generated<number>
  user_id: number
  kind: FactorKind
  name: string
  /** An app's, sealed with the site's key: see server/factors/seal.ts. */
  secret: string | null
  /** The step of time whose code was used last: no code works twice. */
  last_step: number | null
  /** A passkey's, base64url, as WebAuthn names it. */
  credential_id: string | null
  public_key: string | null
  /** How often its authenticator says that it has signed; PostgreSQL sends a bigint as text. */
  sign_count: ColumnType<number | string | null, number | null, number | null>
  /** How a browser reaches it, as JSON. */
  transports: string | null
  created_at: Time
  /** One that was never confirmed counts for nothing. */
  confirmed_at: Time | null
  used_at: Time | null
}

interface RecoveryCodesTable {
  user_id: number
  /** SHA-256, in hex. */
  code_hash: string
  used_at: Time | null
}

/** What was begun and is answered once, within minutes. See server/factors/challenges.ts. */
interface ChallengesTable {
  /** SHA-256, in hex. */
  challenge_hash: string
  purpose: ChallengePurpose
  /** Null where it is not known yet whose it is. */
  user_id: number | null
  created_at: Time
  expires_at: Time
}

/** Browsers in which an account needs its password alone. See server/factors/rememberedBrowsers.ts. */
interface RememberedBrowsersTable {
  /** SHA-256 of the browser's device mark, in hex. */
  mark_hash: string
  user_id: number
  device: string
  created_at: Time
  expires_at: Time
}

/** The roles whose accounts need a second factor. See server/factors/requirements.ts. */
interface FactorRequirementsTable {
  /** `owner`, or the id of a role. */
  role: string
  /** `2026-12-01`, in the site's time zone. */
  from_day: string
}

interface ApiTokensTable extends RowColumns {
  name: string
  /** SHA-256 of the token, in hex; the token itself is stored nowhere. */
  token_hash: string
  /** The names of permissions, as JSON. */
  permissions: string
  expires_at: Time
  /** When it was last used, to the minute. */
  used_at: Time | null
  /** A token that was taken back keeps its row, for the names in the history. */
  revoked_at: Time | null
}

interface OneTimeLinksTable {
  secret_hash: string
  purpose: 'first-admin' | 'reset'
  created_at: Time
  expires_at: Time
  used_at: Time | null
  /** Whose password and PIN it sets; null where it makes an account. */
  user_id: number | null
}

/** The minutes in which an account's password may be reset. docs/product.md, section 4. */
interface ResetWindowsTable {
  user_id: number
  expires_at: Time
}

/** Tries that are counted, so that they can be bounded. See server/auth/attempts.ts. */
interface TriesTable {
  /** What is counted and for whom, hashed: names that are typed into a log-in can be anything, a password too. */
  key: string
  /** A JSON list of milliseconds. */
  times: string
  expires_at: Time
}

/** The networks from which an account was last logged in to. See server/auth/knownNetworks.ts. */
interface KnownNetworksTable {
  user_id: number
  /** The network, hashed with the site's key. */
  network_key: string
  last_at: Time
}

/** Log-ins and refused ones; what comes at once is one row with a count. See server/auth/logInRecord.ts. */
interface LogInsTable {
  id: Generated<number>
  /** Null where no account has the name that was tried, which is stored nowhere: people type passwords there. */
  user_id: number | null
  address: string
  outcome: LogInOutcome
  count: number
  first_at: Time
  last_at: Time
}

interface ChangesTable {
  sequence: Generated<number>
  /** `user:12`, `token:5`, or who else acted: `visitor`, `demo`, `command`. */
  actor: string
  content_type: string
  row_id: number
  action: ChangeAction
  /** The row as JSON, secrets left out; null where there was none. */
  before: string | null
  after: string | null
  request_id: string | null
  time: Time
  /** The network address that the request came from; null where there was none. */
  address: string | null
}

interface PicturesTable {
  /** SHA-256 of the whole picture as WebP, in hex: the picture's name and its address. */
  hash: string
  width: number
  height: number
  created_at: Time
  /** When all its AVIF files were there; null until then. */
  avif_at: Time | null
}

/** Apart from `pictures`, since a list reads each picture's size and would read past its bytes. */
interface PictureFilesTable {
  hash: string
  width: number
  format: PictureFormat
  bytes: ColumnType<Uint8Array, Uint8Array, never>
}

/** Pictures that were removed for good. See server/history/takedown.ts. */
interface TakedownsTable extends RowColumns {
  /** The hash of the picture. */
  picture: string
  reason: string
  /** The rows that showed it: `news 3, site 1`. */
  rows: string
}

/** What the site remembers of itself. See state.ts. */
interface SiteStateTable {
  key: string
  value: string
  updated_at: Time
}

/** Messages to other systems. See state/outbox.ts and server/outbox. */
interface OutboxTable {
  key: string
  topic: string
  content_type: string
  row_id: number
  /** JSON; empty when the message has been sent. */
  payload: string
  due_at: Time
  tries: Generated<number>
  /** When the next try is due; null before the first. */
  retry_at: ColumnType<Time | null, never, Time | null>
  last_error: ColumnType<string | null, never, string | null>
  /** When the last try had failed; it is not tried any more. */
  failed_at: ColumnType<Time | null, never, Time | null>
  sent_at: ColumnType<Time | null, never, Time | null>
  created_at: Time
}

/** The tables that are not content. */
export interface SystemTables {
  users: UsersTable
  roles: RolesTable
  username_skeletons: UsernameSkeletonsTable
  sessions: SessionsTable
  api_tokens: ApiTokensTable
  factors: FactorsTable
  recovery_codes: RecoveryCodesTable
  challenges: ChallengesTable
  remembered_browsers: RememberedBrowsersTable
  factor_requirements: FactorRequirementsTable
  one_time_links: OneTimeLinksTable
  reset_windows: ResetWindowsTable
  tries: TriesTable
  known_networks: KnownNetworksTable
  log_ins: LogInsTable
  changes: ChangesTable
  pictures: PicturesTable
  picture_files: PictureFilesTable
  takedowns: TakedownsTable
  site_state: SiteStateTable
  outbox: OutboxTable
}

/** Their names at run time: a table that stands neither here nor in a declaration was forgotten. */
export const systemTables: Readonly<Record<keyof SystemTables, true>> = {
  users: true,
  roles: true,
  username_skeletons: true,
  sessions: true,
  api_tokens: true,
  factors: true,
  recovery_codes: true,
  challenges: true,
  remembered_browsers: true,
  factor_requirements: true,
  one_time_links: true,
  reset_windows: true,
  tries: true,
  known_networks: true,
  log_ins: true,
  changes: true,
  pictures: true,
  picture_files: true,
  takedowns: true,
  site_state: true,
  outbox: true,
}

export type StoredValue = string | number | boolean | null

/** A row of a content type as it lies in the database. */
export interface StoredRow {
  id: number
  version: number
  created_at: Time
  updated_at: Time
  [column: string]: StoredValue
}

/** Content tables are named by declarations, so that their columns are known at run time only. */
export type ContentTables = Record<string, Record<string, StoredValue>>

/** A row out of a table made by `rowTable`, which has the four columns that every row has. */
export const storedRow = (columns: Record<string, StoredValue>): StoredRow => columns as StoredRow // as the line above says
