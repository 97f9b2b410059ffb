import { listTypes, singleTypes } from '../../../content/index.ts'
import { ACCOUNT_ACTIONS, STAFF_ACTIONS } from '../../../content/queries/userQuery.ts'

/**
 * Every route: what it declares of who may call it (`public`, `user`, or the permission that is needed), and what an empty
 * request is answered inside. `:id` is a number that no row has.
 */
export const declaredRoutes: Readonly<Record<string, readonly [declared: string, inside: number]>> = {
  'POST /api/register': ['public', 422],
  'POST /api/login': ['public', 422],
  'POST /api/login/second': ['public', 422],
  'POST /api/login/passkey': ['public', 422],
  'POST /api/login/passkey/challenge': ['public', 403],
  'POST /api/setup': ['public', 422],
  'POST /api/forgot-password': ['public', 422],
  'POST /api/reset-password': ['public', 422],
  'POST /api/reset-by-link': ['public', 422],
  'GET /api/me': ['user', 200],
  'GET /api/me/wrong-log-ins': ['user', 422],
  'GET /api/me/session': ['user', 200],
  'POST /api/me/session': ['user', 200],
  'GET /api/me/sessions': ['user', 200],
  'DELETE /api/me/sessions': ['user', 200],
  'DELETE /api/me/sessions/:id': ['user', 404],
  'GET /api/me/factors': ['user', 200],
  'POST /api/me/factors/totp': ['user', 422],
  'POST /api/me/factors/passkey': ['user', 422],
  'DELETE /api/me/remembered-browsers/:id': ['user', 404],
  'POST /api/proof/challenge': ['user', 403],
  'POST /api/me/factors/:id/confirm': ['user', 422],
  'DELETE /api/me/factors/:id': ['user', 404],
  'POST /api/me/recovery-codes': ['user', 409],
  'POST /api/proof': ['user', 422],
  'POST /api/logout': ['user', 200],

  'GET /api/admin/users': ['accounts', 200],
  'GET /api/admin/users/:id': ['accounts', 404],
  'PUT /api/admin/users/:id/role': ['owners', 422],
  'PUT /api/admin/users/:id/roles': ['roles', 422],
  ...Object.fromEntries(ACCOUNT_ACTIONS.map((action) => [`POST /api/admin/users/:id/${action}`, ['accounts', 404]])),
  ...Object.fromEntries(STAFF_ACTIONS.map((action) => [`POST /api/admin/staff/${action}`, ['owners', 200]])),
  'POST /api/admin/users/:id/reset-link': ['accounts', 404],
  'POST /api/admin/users/:id/remove-factors': ['owners', 404],
  'GET /api/admin/roles': ['roles', 200],
  'POST /api/admin/roles': ['roles', 422],
  'PUT /api/admin/roles/:id': ['roles', 422],
  'DELETE /api/admin/roles/:id': ['roles', 404],
  'GET /api/admin/tokens': ['owners', 200],
  'POST /api/admin/tokens': ['owners', 422],
  'DELETE /api/admin/tokens/:id': ['owners', 404],
  'GET /api/admin/changes': ['by request', 200],
  'GET /api/admin/changes.csv': ['audit', 200],
  'GET /api/admin/log-ins': ['audit', 200],
  'POST /api/admin/history/restore': ['by request', 422],
  'GET /api/admin/trash': ['by request', 200],
  'POST /api/admin/trash/restore': ['by request', 422],
  'GET /api/admin/takedowns': ['takedowns', 200],
  'POST /api/admin/takedowns': ['takedowns', 422],

  ...Object.fromEntries(
    listTypes
      .flatMap(({ key, path, aliases }) => [path, ...aliases].map((address) => ({ key, path: address })))
      .flatMap(({ key, path }) => [
        [`GET /api${path}`, ['public', 200]],
        [`GET /api${path}/:id`, ['public', 404]],
        [`POST /api${path}`, [`${key}:edit`, 422]],
        [`PUT /api${path}/:id`, [`${key}:edit`, 404]],
        [`POST /api${path}/:id`, [`${key}:edit`, 405]],
        [`DELETE /api${path}/:id`, [`${key}:delete`, 404]],
      ]),
  ),
  ...Object.fromEntries(
    listTypes
      .filter(({ order }) => order === 'hand')
      .map(({ key, path }) => [`POST /api${path}/:id/move`, [`${key}:edit`, 422]]),
  ),
  ...Object.fromEntries(
    singleTypes.flatMap(({ key, path }) => [
      [`GET /api${path}`, ['public', 200]],
      [`PUT /api${path}`, [`${key}:edit`, 200]],
      [`POST /api${path}`, [`${key}:edit`, 405]],
    ]),
  ),

  'GET /api/status': ['public', 200],
  // The token of the script is no account's.
  'PUT /api/status': ['public', 401],
  'GET /api/admin/status-token': ['status:edit', 200],
  'POST /api/admin/status-token': ['status:edit', 200],
  'DELETE /api/admin/status-token': ['status:edit', 200],
  'GET /api/admin/demo': ['demo', 200],
  'DELETE /api/admin/demo': ['demo', 200],

  'GET /healthz': ['public', 200],
  'GET /readyz': ['public', 200],
  'GET /metrics': ['public', 404],
  'GET /api/openapi.json': ['public', 200],
  'GET /api/docs': ['public', 200],
  'GET /api/docs/static/index.html': ['public', 302],
  'GET /api/docs/static/swagger-initializer.js': ['public', 200],
  'GET /api/docs/json': ['public', 200],
  'GET /api/docs/yaml': ['public', 200],
  'GET /api/docs/static/*': ['public', 404],
  'GET /storage/:folder/:file': ['public', 404],
  'GET /favicon.ico': ['public', 200],
  'GET /apple-touch-icon.png': ['public', 200],
  'GET /icon-192.png': ['public', 200],
  'GET /icon-512.png': ['public', 200],
  'GET /manifest.webmanifest': ['public', 200],
  'GET /theme/:name': ['public', 404],
  'GET /sitemap.xml': ['public', 200],
  'GET /rss.xml': ['public', 200],
  'GET /robots.txt': ['public', 200],
  'GET /*': ['public', 404],
  'POST /*': ['public', 404],
}
