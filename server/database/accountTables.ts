import type { ColumnType, Generated } from 'kysely'
import type { FactorKind } from '../../content/accounts/factors.ts'
import type { LogInOutcome } from '../../content/queries/logInQuery.ts'
import type { RowColumns, Time } from './columns.ts'

/** What a challenge may be answered for, and for nothing else. */
export type ChallengePurpose = 'second-step' | 'log-in' | 'add-passkey' | 'proof'

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
  starts_at: Time
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

/** Tries that are counted, so that they can be bounded. See server/auth/attempts/attempts.ts. */
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

/** What is known of accounts, and of those who knock. */
export interface AccountTables {
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
}
