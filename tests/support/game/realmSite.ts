import { makeByCommand } from '../adminAccount.ts'
import { startProduct } from '../product.ts'
import { callApi, type Product } from '../runProduct.ts'

export interface RealmSite {
  product: Product
  /** Throws if the API refuses the call. */
  call: (method: string, path: string, body: object) => Promise<unknown>
  send: (key: string, figures: object) => Promise<void>
}

/** Starts a site without demo content. `send` reports live data of a realm, such as the number of players online. */
export async function startRealmSite(
  realms: readonly object[],
  settings: Record<string, string> = {},
): Promise<RealmSite> {
  const product = await startProduct('sqlite', { DEMO: '0', ...settings })
  const admin = await makeByCommand(product)
  const api = `${product.url}/api`
  const call: RealmSite['call'] = (method, path, body) => callApi(method, api + path, admin, body)
  for (const realm of realms) await call('POST', '/realm-settings', realm)
  const expires_at = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const made = await call('POST', '/admin/tokens', { name: 'Figures', permissions: ['figures-report'], expires_at })
  const { token } = made as { token: string } // The route /api/admin/tokens returns a token.
  return {
    product,
    call,
    send: async (key, figures) => void (await callApi('PUT', `${api}/realms/${key}/figures`, token, figures)),
  }
}
