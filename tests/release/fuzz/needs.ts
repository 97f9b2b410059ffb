/** Whether these succeed hangs on what happened before, not on the request alone. */
export const NEEDS_A_MOMENT = [
  'post /api/setup',
  'post /api/reset-password',
  'post /api/reset-by-link',
  'delete /api/admin/status-token',
  'delete /api/admin/realms/{key}/hidden-names',
]
/** About a message that failed, or a session, a factor or a second step of one's own, which a stranger to them cannot name, or for a browser's page alone. */
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
]
/** Want the token of their script, which is no account's. */
export const NEEDS_A_TOKEN = ['put /api/status', 'put /api/realms/{key}/figures']
