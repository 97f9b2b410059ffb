// What the API's document must say of who may call what, and of which refusals, written out.

/** Who may call what, written out: reading is for everybody, and so are these; these are for whoever is logged in. */
export const OPEN = [
  'post /api/register',
  'post /api/setup',
  'post /api/login',
  'post /api/login/second',
  'post /api/login/passkey',
  'post /api/login/passkey/challenge',
  'post /api/forgot-password',
  'post /api/reset-password',
  'post /api/reset-by-link',
]
/** By a script, whose token is no account's. */
export const BY_SCRIPT = ['put /api/status', 'put /api/realms/{key}/figures']
/** What any account may call is about itself. */
export const FOR_USERS = / \/api\/(me|logout|proof)(\/|$)/
/** Of these even reading is for admins. */
export const isForOperators = (path: string): boolean =>
  /^\/api\/(admin|batches)(\/|$)|\/(preview-links|drafts?|export|import|place)(\/|$)/.test(path)
/** Refused with 401 where the secret is wrong, with 403 where what is asked for is not theirs to have. */
export const ASKS_FOR_SECRETS = [
  'post /api/login',
  'post /api/login/second',
  'post /api/login/passkey',
  'post /api/forgot-password',
  'post /api/reset-password',
  ...BY_SCRIPT,
]
/** Reading that takes nothing in its query. */
export const WITHOUT_QUERY = [
  '/api/me/session',
  '/api/me/sessions',
  '/api/me/factors',
  '/api/me/factor-events',
  '/api/admin/factor-requirements',
  '/api/me',
  '/api/status',
  '/api/realms',
  '/api/game-database/has',
  '/api/realms/{key}/factions',
  '/api/admin/realms',
  '/api/admin/realms/{key}/hidden-names',
  '/api/admin/status-token',
  '/api/admin/demo',
  '/api/admin/roles',
  '/api/admin/tokens',
  '/api/admin/channels',
  '/api/admin/channels/deliveries',
  '/api/news/drafts',
  '/api/news/{id}/draft',
  '/api/pages/{id}/draft',
  '/api/pages/drafts',
  '/api/news/preview-links',
  '/api/pages/preview-links',
]
/** What takes an `Idempotency-Key`, beside the creation of a row, the copies, the import and the PATCH of each list. */
export const TAKES_A_KEY: readonly string[] = [
  'post /api/register',
  'post /api/setup',
  'post /api/login',
  'post /api/login/second',
  'post /api/login/passkey',
  'post /api/me/recovery-codes',
  'post /api/admin/roles',
  'post /api/admin/tokens',
  'post /api/admin/status-token',
  'post /api/admin/channels',
  'post /api/admin/channels/{id}/signing-secret',
  'post /api/admin/users/{id}/reset-link',
  'post /api/admin/views',
  'post /api/admin/history/restore',
  'post /api/admin/trash/restore',
  'post /api/news/preview-links',
  'post /api/pages/preview-links',
  'post /api/batches/{id}/undo',
  'post /api/realms/{key}/game-files',
]
/** Where as many tokens, channels, views or links are there as may be, no other is made. */
export const MAKES_A_TOKEN =
  /^post \/api\/(admin\/(tokens|status-token|channels|views)|[\w-]+\/preview-links|me\/(recovery-codes|factors\/(totp|passkey)))$/
export const ASKS_FOR_RIGHTS =
  /^post \/api\/(login(\/second|\/passkey(\/challenge)?)?|setup|reset-by-link|proof(\/challenge)?|me\/(factors\/(totp|passkey)|recovery-codes|password))$|^delete \/api\/me\/(factors|sessions)/
export const KEEPS_AN_ADMIN = /\{id\}\/(role|suspend|unsuspend|end-sessions|read-only|read-write)$|\/staff\//
/** What it is saved upon, or written over, may have changed. */
export const WRITES_A_COPY = /^(put|post) \/api\/[\w-]+\/\{id\}\/draft(\/publish)?$/
/** Changes many rows at once, or undoes that. */
export const CHANGES_MANY =
  /^post .*\/(import|duplicate)$|^patch |^delete \/api\/(?!(?:admin|me|settings)\/)[^{]+$|^post \/api\/batches\/\{id\}\/undo$/
/** Names in the body what it is about, and writes it. */
export const NAMES_IN_BODY = /^post \/api\/admin\/((history|trash)\/restore|takedowns)$/
