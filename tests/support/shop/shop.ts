import { GAME_POWERS } from '../../../content/settings/gamePowers.ts'
import { powerField, type EmulatorName } from '../../../content/settings/realm.ts'
import { StepRunner } from '../../../server/game/accounts/stepRunner.ts'
import { DeliveryRunner } from '../../../server/shop/deliveries/deliveryRunner.ts'
import type { OrderView } from '../../../server/shop/orders/orderViews.ts'
import { addRealms } from '../game/asking.ts'
import type { Mariadb } from '../game/mariadb.ts'
import { makeWritable, UNIQUE_NAMES } from '../game/writable.ts'
import { startTestServer, type EngineName, type TestServer } from '../testServer.ts'
import type { SampleRow } from '../samples.ts'

export const MYISAM = ['drop foreign key mail_attachments_ibfk_1', 'engine = MyISAM']
  .map((change) => `alter table mail_attachments ${change};`)
  .concat('alter table mail engine = MyISAM;')
  .join(' ')

const SWITCHES = Object.fromEntries(GAME_POWERS.map((power) => [powerField(power), true]))

export interface Buyer {
  token: string
  account: number
  character: number
}

export interface Shop {
  server: TestServer
  owner: string
  key: string
  deliveries: DeliveryRunner
  errors: unknown[]
  method: number
  apple: number
  sword: number
  /** Makes a row of the retail list and an offer of it. */
  offer: (values?: object) => Promise<{ id: number; version: number; row: number }>
  /** A player with an account of the game and a character in it. */
  buyer: () => Promise<Buyer>
  place: (buyer: Buyer, lines: readonly object[], values?: object) => ReturnType<TestServer['call']>
  placed: (buyer: Buyer, lines: readonly object[], values?: object) => Promise<OrderView>
  sql: (statement: string) => Promise<Record<string, unknown>[]>
}

interface OpenOptions {
  adapter?: EmulatorName
  change?: string
  /** A program that gives what was bought, instead of procedures in the game's database. */
  program?: { url: string; secret: string }
  /** What the clock of the site says at first. */
  time?: Date
  /** More of the environment. */
  environment?: Record<string, string>
}

let made = 0

/** A site on a game whose operator sells items, on a real MariaDB. */
export async function openShop(
  engine: EngineName,
  mariadb: Mariadb,
  { adapter = 'rathena', change = '', program, time, environment = {} }: OpenOptions = {},
): Promise<Shop> {
  const isTibia = adapter === 'tfs' || adapter === 'canary'
  const game = await makeWritable(mariadb, adapter, { change: isTibia ? change : `${UNIQUE_NAMES} ${change}` })
  const { key } = game.realm
  const prefix = `GAME_${key.toUpperCase()}_DELIVERY`
  const server = await startTestServer(engine, {
    ...game.environment,
    ...environment,
    ...(program && { [`${prefix}_URL`]: program.url, [`${prefix}_SECRET`]: program.secret }),
  })
  if (time) server.clock.time = time
  const owner = await server.signIn('admin')
  await addRealms(server, owner, [{ ...game.realm, fields: { ...SWITCHES, passwords: isTibia ? 'sha1' : 'plain' } }])
  const errors: unknown[] = []
  const steps = new StepRunner(server.context, (error) => errors.push(error))
  const done = async (path: string, body: object) => {
    const answer = await server.call('POST', path, { token: owner, body })
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as SampleRow
  }
  const item = (items_name: string, game_id: number, kind: string) =>
    done('/api/game-info/items', { items_name, game_id, kind, realm: key })
  const [apple, sword] = [await item('Apel', 512, 'Healing'), await item('Pedang', 1101, 'Weapon')]
  const bank = { kind: 'bank', name: 'Bank Nusantara', number: '0123456789', holder: 'Toko Gapura' }
  const method = await done('/api/payment-methods', bank)
  const sql = async (statement: string) => {
    const [rows] = await mariadb.admin.query(`use ${key}; ${statement}`)
    return (rows as unknown[]).at(-1) as Record<string, unknown>[] // The cast is safe, because the last statement is a SELECT.
  }
  const place: Shop['place'] = ({ token, account, character }, lines, values = {}) =>
    server.call('POST', '/api/orders', {
      token,
      body: { lines, game_account: account, character, method: method.id, terms: true, ...values },
    })
  return {
    ...{ server, owner, key, errors, method: method.id, apple: apple.id, sword: sword.id, sql, place },
    deliveries: new DeliveryRunner(server.context, (error) => errors.push(error)),
    offer: async (values = {}) => {
      const row = await done('/api/donation/retail', { donation_title: `Paket ${++made}`, pricing: 'Rp. 50.000' })
      const grants = [{ item: apple.id, count: 10 }]
      const offer = await done('/api/offers', { type: 'retail', id: row.id, price: 50_000, grants, ...values })
      return { id: offer.id, version: Number(offer['version']), row: row.id }
    },
    buyer: async () => {
      const token = await server.signIn('user')
      const mine = ++made
      const name = `pembeli_${mine}`
      const body = { realm: key, name, password: 'kunci-laut' }
      const { body: account } = await server.call('POST', '/api/me/game-accounts', { token, body })
      await steps.run()
      const rows = await sql(
        isTibia
          ? `insert into players (account_id, name) select id, 'Tokoh ${mine}' from accounts where name = '${name}';
             select id from players where name = 'Tokoh ${mine}'`
          : `insert into \`char\` (account_id, name) select account_id, 'Tokoh ${mine}' from login where userid = '${name}';
             select char_id as id from \`char\` where name = 'Tokoh ${mine}'`,
      )
      return { token, account: (account as SampleRow).id, character: Number(rows[0]?.['id']) }
    },
    placed: async (buyer, lines, values) => {
      const answer = await place(buyer, lines, values)
      if (answer.status !== 201) throw new Error(`The order was refused: ${JSON.stringify(answer.body)}`)
      return answer.body as OrderView
    },
  }
}
