import { GAME_POWERS } from '../../../content/settings/gamePowers.ts'
import { powerField } from '../../../content/settings/realm.ts'
import type { OrderView } from '../../../server/shop/orders/orderViews.ts'
import { setUp } from '../adminAccount.ts'
import { password, PIN } from '../browser/siteAccounts.ts'
import type { Mariadb } from '../game/mariadb.ts'
import { makeWritable, UNIQUE_NAMES } from '../game/writable.ts'
import { startProduct } from '../product.ts'
import { callApi, type Product } from '../runProduct.ts'

export interface ShopSite {
  product: Product
  /** The token of the owner. */
  admin: string
  /** The token of a player who has linked an account of the game. */
  buyer: string
  call: <T>(method: string, path: string, body?: object, as?: string) => Promise<T>
  /** The player orders one piece of the offer. */
  order: () => Promise<OrderView>
  letters: () => Promise<unknown[]>
  game: (statement: string) => Promise<unknown>
}

/** Starts a product that sells a hundred potions for Rp. 50.000 to a player of rAthena. */
export async function openShopSite(mariadb: Mariadb, services: Record<string, string> = {}): Promise<ShopSite> {
  const { realm, environment } = await makeWritable(mariadb, 'rathena', { change: UNIQUE_NAMES })
  const { key } = realm
  const product = await startProduct('sqlite', { DEMO: '0', ...environment, ...services })
  const admin = await setUp(product.setupLink)
  const call: ShopSite['call'] = <T>(method: string, path: string, body?: object, as = admin) =>
    callApi(method, `${product.url}/api${path}`, as, body) as Promise<T> // The cast relies on the caller, who supplies the type that the API documents.
  const make = (path: string, body: object, as?: string) => call<{ id: number; token: string }>('POST', path, body, as)
  const game = async (statement: string) => {
    const [rows] = await mariadb.admin.query(`use ${key}; ${statement}`)
    return (rows as unknown[]).at(-1) // The cast is safe, because there are two statements.
  }
  const switches = Object.fromEntries(GAME_POWERS.map((power) => [powerField(power), true]))
  await make('/realm-settings', { key, name: 'Main', adapter: 'rathena', passwords: 'plain', ...switches })
  const potion = { items_name: 'Ramuan Merah', game_id: 501, kind: 'Healing', realm: key }
  const item = await make('/game-info/items', potion)
  const row = await make('/donation/retail', { donation_title: 'Seratus Ramuan', pricing: 'Rp. 50.000' })
  const grants = [{ item: item.id, count: 100 }]
  const offer = await make('/offers', { type: 'retail', id: row.id, price: 50_000, grants })
  const bank = { kind: 'bank', name: 'Bank Nusantara', number: '0123456789', holder: 'Toko Gapura' }
  const method = await make('/payment-methods', bank)
  const person = { username: 'Sekar', email: 'sekar@example.com', password, password_confirmation: password, PIN }
  const buyer = (await make('/register', person, '')).token
  await game(`update login set user_pass = 'kunci-lama' where userid = 'u1'`)
  const account = await make('/me/game-accounts/links', { realm: key, name: 'u1', password: 'kunci-lama' }, buyer)
  return {
    ...{ product, admin, buyer, call, game },
    order: () => {
      const lines = [{ offer: offer.id, quantity: 1 }]
      const order = { lines, game_account: account.id, character: 1, method: method.id, terms: true }
      return call('POST', '/orders', order, buyer)
    },
    letters: async () =>
      (await game('select nameid, amount from mail join mail_attachments using (id) where dest_id = 1')) as unknown[], // The cast is safe, because the statement is a SELECT.
  }
}
