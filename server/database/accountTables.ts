import type { ColumnType, Generated } from 'kysely'
import type { GameChoice } from '../../content/accounts/deletion.ts'
import type { FactorKind } from '../../content/accounts/factors.ts'
import type { LogInOutcome } from '../../content/queries/logInQuery.ts'
import type { RowColumns, Time } from './columns.ts'

export type ChallengePurpose = 'second-step' | 'log-in' | 'add-passkey' | 'proof'

export interface UsersTable extends RowColumns {
  username: string
  /** The normalized username in lower case, so that usernames are unique regardless of case. */
  username_key: string
  email: string
  email_key: string
  /**
   * `admin` for owners, `user` for everybody else, even staff with roles. Release 0.1.0 does not know roles and gives
   * every `admin` all permissions.
   */
  role: 'admin' | 'user'
  /** Ids of roles, as JSON. */
  roles: ColumnType<string, string | undefined, string>
  password_hash: string
  pin_hash: string
  suspended_at: Time | null
  /** When the suspension ends automatically; null if it does not. */
  suspended_until: ColumnType<Time | null, Time | null | undefined, Time | null>
  /** What staff have written about the suspension; null if nothing. */
  suspended_reason: ColumnType<string | null, string | null | undefined, string | null>
  /** Until this time, the account may view the back-office but not change anything in it. */
  read_only_until: Time | null
  /** Time of the last password change; null if there was none since the registration. */
  password_changed_at: Time | null
  pin_changed_at: Time | null
  /** From this time on the account is deleted: server/rights/deletionRunner.ts. Null if nobody has asked for that. */
  delete_at: ColumnType<Time | null, Time | null | undefined, Time | null>
  /** What happens to its game accounts when it is deleted; null if it is not to be deleted, or for `keep`. */
  delete_games: ColumnType<GameChoice | null, GameChoice | null | undefined, GameChoice | null>
}

/** Deleted accounts. The log of changes still has their ids, and a restored backup deletes them again. */
interface FormerAccountsTable {
  user_id: number
  /** Together with the id it names an account: a restored database gives ids again that were given after its backup. */
  registered_at: Time
  deleted_at: Time
}

/** Usernames of deleted accounts, and names that look like them, which nobody may register for a while. */
interface ReservedNamesTable {
  /** Hash of the name, keyed with the site's secret key, so that the database alone does not reveal the name. */
  name_key: string
  until: Time
}

interface RolesTable extends RowColumns {
  name: string
  /** The normalized name in lower case, so that role names are unique regardless of case. */
  name_key: string
  /** Names of permissions, as JSON. */
  permissions: string
}

/** Skeletons of usernames. Names that look alike have a skeleton in common: server/database/dialect/skeletons.ts. */
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
  /**
   * When a second factor was last used in this session. It has its own column, because release 0.2.0 also writes
   * `proven_at` for passwords of accounts with a factor.
   */
  factor_proven_at: Time | null
  /** Time of the last use, to the minute; null for sessions that release 0.1.0 opened. */
  used_at: Time | null
  /**
   * `device` is the browser and system of the log-in, and `network` is the network that it came from. Both are null for
   * sessions that release 0.1.0 opened.
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
  /** The time step of the last accepted code (TOTP), so that no code works twice. */
  last_step: number | null
  /** A passkey's id in base64url, as WebAuthn defines it. */
  credential_id: string | null
  public_key: string | null
  /** The authenticator's signature counter. PostgreSQL returns it as text, because the column is a bigint. */
  sign_count: ColumnType<number | string | null, number | null, number | null>
  /** The passkey's transports (WebAuthn), as JSON. */
  transports: string | null
  created_at: Time
  /** Null until the factor is confirmed; an unconfirmed factor has no effect. */
  confirmed_at: Time | null
  used_at: Time | null
}

interface RecoveryCodesTable {
  user_id: number
  /** SHA-256 of the challenge, in hex. */
  code_hash: string
  used_at: Time | null
}

/** Challenges for second factors and passkeys: server/factors/rememberedBrowsers.ts. */
interface ChallengesTable {
  /** SHA-256 of the challenge, in hex. */
  challenge_hash: string
  purpose: ChallengePurpose
  /** Null if the account is not yet known, as in a log-in with a passkey. */
  user_id: number | null
  created_at: Time
  expires_at: Time
}

/** Browsers that need no second factor for a while, only the password: server/factors/rememberedBrowsers.ts. */
interface RememberedBrowsersTable {
  /** SHA-256 of the device mark (the browser's proof of an earlier log-in), in hex. */
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
  /** A revoked token still has a row, because the audit trail shows its name. */
  revoked_at: Time | null
  /** The account that the token can never do more than. Without one, the token can do nothing. */
  created_by: number | null
  /** When `created_by` was assumed, because nobody recorded it; null if it is known. */
  assumed_at: Time | null
  read_only_until: Time | null
}

interface OneTimeLinksTable {
  secret_hash: string
  purpose: 'first-admin' | 'reset'
  created_at: Time
  expires_at: Time
  used_at: Time | null
  /** The account whose password and PIN the link sets; null if the link creates an account. */
  user_id: number | null
  /** The account that made the link; null if it was made on the command line. */
  created_by: number | null
}

/**
 * Accounts whose PIN was entered correctly in the "forgot password" form. They may set a new password until
 * `expires_at`: docs/product.md, section 4 (states and transitions).
 */
interface ResetWindowsTable {
  user_id: number
  expires_at: Time
}

/** Counted attempts to guess a secret: server/auth/attempts/attempts.ts. */
interface TriesTable {
  /**
   * Hash of the limit's name and its subject, such as a username. It is hashed, because people may type a password into
   * the username field.
   */
  key: string
  /** Times of the attempts in milliseconds since 1970, as a JSON list. */
  times: string
  expires_at: Time
}

/** Networks from which somebody has logged in to an account: server/auth/knownNetworks.ts. */
interface KnownNetworksTable {
  user_id: number
  /** Hash of the network, keyed with the site's secret key, so that the database alone does not reveal the network. */
  network_key: string
  last_at: Time
}

/** Successful and refused log-ins. Repeated ones share a single row with a count: server/auth/logInRecord.ts. */
interface LogInsTable {
  id: Generated<number>
  /**
   * Null if no account has the typed name. The name itself is not stored, because people sometimes type their password
   * instead.
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
  former_accounts: FormerAccountsTable
  reserved_names: ReservedNamesTable
}
