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
 * as a second factor, a failed message or a row with this number in the game.
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
  'get /api/realms/{key}/emblem',
  'get /api/game-database/item/game/{number}',
  'get /api/game-database/item/page/{address}',
  'get /api/game-database/monster/game/{number}',
  'get /api/game-database/monster/page/{address}',
]
export const NEEDS_A_TOKEN = ['put /api/status', 'put /api/realms/{key}/figures']
