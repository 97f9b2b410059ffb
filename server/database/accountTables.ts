import type { ColumnType, Generated } from 'kysely'
import type { FactorKind } from '../../content/accounts/factors.ts'
import type { LogInOutcome } from '../../content/queries/logInQuery.ts'
import type { RowColumns, Time } from './columns.ts'

/** A challenge is valid only for its purpose. */
export type ChallengePurpose = 'second-step' | 'log-in' | 'add-passkey' | 'proof'

export interface UsersTable extends RowColumns {
  username: string
  /** The normalized username in lower case, so that usernames are unique regardless of case. */
  username_key: string
  email: string
  email_key: string
  /**
   * `admin` for owners. Staff with roles have `user`: release 0.1.0 knows no roles, so it gives them no permissions.
   */
  role: 'admin' | 'user'
  /** Ids of roles, as JSON. */
  roles: ColumnType<string, string | undefined, string>
  password_hash: string
  pin_hash: string
  /** Null if the account is active. */
  suspended_at: Time | null
  /** The account may only read in the back-office until this time. */
  read_only_until: Time | null
  /** Time of the last reset of password and PIN; null if there was none since the registration. */
  password_changed_at: Time | null
  pin_changed_at: Time | null
}

/** Roles of staff: server/users/roles.ts. */
interface RolesTable extends RowColumns {
  name: string
  /** The normalized name in lower case, so that names of roles are unique regardless of case. */
  name_key: string
  /** Names of permissions, as JSON. */
  permissions: string
}

/** Skeletons of usernames, used to find look-alike names: dialect/skeletons.ts. */
interface UsernameSkeletonsTable {
  user_id: number
  skeleton: string
}

interface SessionsTable {
  /** SHA-256 of the token, in hex; the token itself is not stored. */
  token_hash: string
  user_id: number
  created_at: Time
  expires_at: Time
  proven_at: Time | null
  /** Time of the last use, to the minute; null for sessions that release 0.1.0 opened. */
  used_at: Time | null
  /**
   * `device` is the browser and system of the log-in, and `network` is its network. Both are null for sessions that
   * release 0.1.0 opened.
   */
  device: string | null
  network: string | null
}

interface FactorsTable {
  id: Generated<number>
  user_id: number
  kind: FactorKind
  name: string
  /** The secret of an authenticator app, sealed with the site's key: server/factors/seal.ts. */
  secret: string | null
  /** The time step of the last accepted code, so that no code works twice. */
  last_step: number | null
  /** A passkey's id in base64url, as WebAuthn defines it. */
  credential_id: string | null
  public_key: string | null
  /** The authenticator's signature counter; PostgreSQL returns a bigint as text. */
  sign_count: ColumnType<number | string | null, number | null, number | null>
  /** WebAuthn transports, as JSON. */
  transports: string | null
  created_at: Time
  /** Null until the factor is confirmed; an unconfirmed factor has no effect. */
  confirmed_at: Time | null
  used_at: Time | null
}

interface RecoveryCodesTable {
  user_id: number
  /** SHA-256 of the recovery code, in hex. */
  code_hash: string
  used_at: Time | null
}

/** Challenges of second factors: server/factors/rememberedBrowsers.ts. */
interface ChallengesTable {
  /** SHA-256 of the recovery code, in hex. */
  challenge_hash: string
  purpose: ChallengePurpose
  /** Null if the challenge is made before the account is known. */
  user_id: number | null
  created_at: Time
  expires_at: Time
}

/** Remembered browsers, which need only the password: server/factors/rememberedBrowsers.ts. */
interface RememberedBrowsersTable {
  /** SHA-256 of the browser's device mark, in hex. */
  mark_hash: string
  user_id: number
  device: string
  created_at: Time
  expires_at: Time
}

/** Roles that require a second factor: server/factors/requirements.ts. */
interface FactorRequirementsTable {
  /** `owner`, or the id of a role. */
  role: string
  starts_at: Time
}

interface ApiTokensTable extends RowColumns {
  name: string
  /** SHA-256 of the token, in hex; the token itself is not stored. */
  token_hash: string
  /** Names of permissions, as JSON. */
  permissions: string
  expires_at: Time
  /** Time of the token's last use, to the minute. */
  used_at: Time | null
  /** A revoked token keeps its row, because the history shows its name. */
  revoked_at: Time | null
}

interface OneTimeLinksTable {
  secret_hash: string
  purpose: 'first-admin' | 'reset'
  created_at: Time
  expires_at: Time
  used_at: Time | null
  /** The account whose password and PIN the link sets; null if the link creates an account. */
  user_id: number | null
}

/**
 * If the "forgot password" form of an account was accepted, a new password may be set until `expires_at`.
 * docs/product.md, section 4: states and transitions.
 */
interface ResetWindowsTable {
  user_id: number
  expires_at: Time
}

/** Counted attempts to guess a secret: server/auth/attempts/attempts.ts. */
interface TriesTable {
  /**
   * A hash of the limit's name and of what is counted. Typed names are not stored unhashed, because people may type a
   * password there.
   */
  key: string
  /** Times of the attempts, as a JSON list of milliseconds. */
  times: string
  expires_at: Time
}

/** Networks that have logged in to an account: server/auth/knownNetworks.ts. */
interface KnownNetworksTable {
  user_id: number
  /** Hash of the network, made with the site's key. */
  network_key: string
  last_at: Time
}

/** Log-ins and refused attempts. A burst is one row with a count: server/auth/logInRecord.ts. */
interface LogInsTable {
  id: Generated<number>
  /**
   * Null if no account has the typed name. The typed name is never stored, because people type passwords there by
   * mistake.
   */
  user_id: number | null
  address: string
  outcome: LogInOutcome
  count: number
  first_at: Time
  last_at: Time
}

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
