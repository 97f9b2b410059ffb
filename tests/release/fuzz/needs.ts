/** These operations succeed only after another request, such as one that creates a reset link. */
export const NEEDS_A_MOMENT = [
  'post /api/setup',
  'post /api/reset-password',
  'post /api/reset-by-link',
  'delete /api/admin/status-token',
  'delete /api/admin/realms/{key}/hidden-names',
]
/**
 * Valid requests to these operations may never succeed, because they need state that the fuzzer does not set up, such
 * as a second factor, a failed message, a row with this number in the game, or a game that can be changed.
 */
export const NEEDS_ONES_OWN = [
  'post /api/admin/channels/{id}/send-again',
  'post /api/admin/channels/{id}/mark-sent',
  'post /api/login/second',
  'post /api/login/passkey',
  'post /api/login/passkey/challenge',
  'post /api/proof',
  'post /api/proof/challenge',
  'post /api/me/factors/passkey',
  'post /api/me/password',
  'delete /api/me/remembered-browsers/{id}',
  'delete /api/me/sessions/{id}',
  'post /api/me/factors/{id}/confirm',
  'delete /api/me/factors/{id}',
  'post /api/me/game-accounts',
  'post /api/me/game-accounts/links',
  'post /api/me/game-accounts/codes',
  'patch /api/me/game-accounts/{id}',
  'delete /api/me/game-accounts/{id}',
  'post /api/me/game-accounts/{id}/characters/{character}/rescue',
  'put /api/me/game-accounts/{id}/password',
  'get /api/me/game-accounts/{id}/characters',
  'post /api/admin/game-accounts/{id}/retry',
  'delete /api/admin/game-accounts/{id}',
  'post /api/admin/realms/{key}/password-trial',
  'get /api/realms/{key}/emblem',
  'get /api/game-database/item/game/{number}',
  'get /api/game-database/item/page/{address}',
  'get /api/game-database/monster/game/{number}',
  'get /api/game-database/monster/page/{address}',
]
export const NEEDS_A_TOKEN = ['put /api/status', 'put /api/realms/{key}/figures']
