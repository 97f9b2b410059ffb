import { expect } from 'vitest'
import type { TestServer } from '../testServer.ts'
import { accountOf } from './accounts.ts'

/**
 * Routes that grant or remove permissions, or give goods and money. `{user}` is the id of an account, `{role}` that of a role.
 */
export const GUARDED: readonly (readonly [route: string, body?: object])[] = [
  ['POST /api/admin/users'],
  ['PUT /api/admin/users/{user}/role', { role: 'user' }],
  ['PUT /api/admin/users/{user}/roles', { roles: [] }],
  ['POST /api/admin/users/{user}/reset-link'],
  ['POST /api/admin/users/{user}/remove-factors'],
  ['POST /api/me/factors/totp', { name: 'Ponsel' }],
  ['POST /api/me/factors/passkey', { name: 'Kunci' }],
  ['POST /api/me/factors/{user}/confirm', { code: '000000' }],
  ['DELETE /api/me/factors/{user}'],
  ['DELETE /api/me/sessions'],
  ['DELETE /api/me/sessions/{user}'],
  ['PUT /api/me/game-accounts/{user}/password', { password: 'kunci-laut' }],
  ['DELETE /api/me/game-accounts/{user}'],
  ['POST /api/me/recovery-codes'],
  ['GET /api/me/export'],
  ['DELETE /api/me'],
  ['GET /api/admin/users/{user}/export'],
  ['DELETE /api/admin/users/{user}'],
  ['POST /api/admin/users/{user}/keep'],
  ['POST /api/admin/staff/end-sessions'],
  ['POST /api/admin/staff/read-only'],
  ['POST /api/admin/staff/read-write'],
  ['POST /api/admin/staff/suspend'],
  ['POST /api/admin/roles', { name: 'Sesat', permissions: [] }],
  ['PUT /api/admin/roles/{role}', { name: 'Shop', permissions: [] }],
  ['DELETE /api/admin/roles/{role}'],
  ['PUT /api/admin/factor-requirements/{role}', { from: null }],
  ['DELETE /api/admin/alarms/database'],
  ['DELETE /api/admin/alarms/key'],
  ['POST /api/admin/takedowns', { picture: 'a'.repeat(32), reason: 'copyright' }],
  ['POST /api/admin/status-token'],
  ['POST /api/admin/tokens'],
  ['POST /api/admin/channels'],
  ['PUT /api/admin/channels/{role}/address', { address: 'https://hooks.example' }],
  ['POST /api/admin/channels/{role}/signing-secret'],
  ['POST /api/admin/languages'],
  ['DELETE /api/admin/languages/{tag}'],
  ['POST /api/offers'],
  ['PUT /api/offers/{role}'],
  ['DELETE /api/offers/{role}'],
  ['POST /api/coupons'],
  ['PUT /api/coupons/{role}'],
  ['DELETE /api/coupons/{role}'],
  ['POST /api/payment-methods'],
  ['PUT /api/payment-methods/{role}'],
  ['DELETE /api/payment-methods/{role}'],
  ['POST /api/admin/orders/{number}/refund'],
  ['POST /api/admin/unassigned-payments/{role}/return'],
  ['POST /api/admin/orders/{number}/refund-again'],
  ['POST /api/admin/deliveries/resume'],
  ['PUT /api/settings/desk', {}],
  ['PATCH /api/settings/desk', {}],
  ['POST /api/settings/desk', {}],
]

/** Changes one's own password, which the body already proves. Only an account with a factor must prove more. */
export const OWN_PASSWORD = ['POST /api/me/password', {}] as const

/** Calls the routes as `token` and returns those that require a fresh proof. */
export async function routesThatAsk(server: TestServer, token: string, routes = GUARDED): Promise<string[]> {
  const { id } = await accountOf(server, await server.signIn('user'))
  const asking: string[] = []
  for (const [route, body] of routes) {
    const [method = '', path = ''] = route.split(' ')
    const address = path.replace('{user}', String(id)).replace('{role}', '1').replace('{tag}', 'th')
    const answer = await server.call(method, address, { token, body })
    expect(answer.status, route).not.toBe(401)
    if (answer.status === 403 && (answer.body as { code?: string }).code === 'proof_needed') asking.push(route)
  }
  return asking
}
