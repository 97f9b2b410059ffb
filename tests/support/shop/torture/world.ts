import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GAME_POWERS } from '../../../../content/settings/gamePowers.ts'
import { powerField } from '../../../../content/settings/realm.ts'
import { CURRENCIES, type Currency } from '../../../../content/shop/money.ts'
import { createDatabase, startPostgres, type Postgres } from '../../databases/postgres.ts'
import { startMariadb, type Mariadb } from '../../game/mariadb.ts'
import { makeWritable, UNIQUE_NAMES } from '../../game/writable.ts'
import { PAYING, startServices, type Services } from '../../gateways/services.ts'
import { Product } from '../../restartableProduct.ts'
import { callApi } from '../../runProduct.ts'
import type { SampleRow } from '../../samples.ts'
import type { EngineName } from '../../testServer.ts'
import { startEmulator, type Emulator } from '../emulator/emulator.ts'
import { startGoods, startTibia, type Program } from '../emulator/oneProgram.ts'
import { enter, type Player } from '../enter.ts'
import { MYISAM } from '../shop.ts'
import type { Paid } from './services.ts'

/** The columns of The Forgotten Server's schema.sql that are used here. */
const INBOX = `create table player_inboxitems (
  player_id int not null, itemtype smallint unsigned not null, count int not null,
  foreign key (player_id) references players (id) on delete cascade) engine = InnoDB;`

/** How a game stores letters, or what is in the inbox of a player. Rodex has one table of InnoDB and one of MyISAM, so no transaction holds for both. */
export const STORAGES = {
  InnoDB: { adapter: 'rathena', change: '', hasTransactions: true },
  MyISAM: { adapter: 'rathena', change: MYISAM, hasTransactions: false },
  Rodex: { adapter: 'hercules', change: '', hasTransactions: false },
  Inbox: { adapter: 'tfs', change: INBOX, hasTransactions: true },
} as const
export type Storage = keyof typeof STORAGES

export interface World {
  storage: Storage
  sites: Product[]
  mariadb: Mariadb
  /** Null if the site is on SQLite. */
  postgres: Postgres | null
  /** Null if the game is Tibia. */
  emulator: Emulator | null
  tibia: Program | null
  /** The script for coins; null if the game is Tibia. */
  script: Program | null
  /** By the names of characters. */
  accounts: ReadonlyMap<string, number>
  buyers: Player[]
  offers: Readonly<Record<Currency, readonly number[]>>
  owner: string
  /** By name: `bank`, and the services. */
  methods: ReadonlyMap<string, number>
  services: Services
  paid: Paid[]
  /** The numbers of items in the game by their ids on the site. */
  itemNumbers: ReadonlyMap<number, number>
  /** Runs a SELECT in the database of the game. */
  select: (statement: string) => Promise<Record<string, unknown>[]>
  stop: () => Promise<void>
}

const SWITCHES = Object.fromEntries(GAME_POWERS.map((power) => [powerField(power), true]))
/** Of each offer, in rupiah and in cents. */
export const PRICE = 5_000
/** What a piece of the offer of coins gives. */
export const COINS = 100
const APPLE = 512
const SWORD = 1101
const SCROLL = 601

/** Two processes of a site, its database, a game with its servers, and players in it. */
export async function openWorld(engine: EngineName, storage: Storage, buyers: number, seed: number): Promise<World> {
  const { adapter, change } = STORAGES[storage]
  const mariadb = await startMariadb({ isDurable: true })
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : null
  const isTibia = adapter === 'tfs'
  const game = await makeWritable(mariadb, adapter, { change: isTibia ? change : `${UNIQUE_NAMES} ${change}` })
  const { key } = game.realm
  const services = await startServices()
  const settings = { ...game.environment, ...services.environment, TRUST_PROXY: '127.0.0.1' }
  const database = postgres ? { DATABASE_URL: await createDatabase(postgres.url) } : {}
  const first = await Product.started('sqlite', { ...settings, ...database })
  const owner = await first.signIn()
  const api = (path: string, body: object, token = owner) =>
    callApi('POST', `${first.url}/api${path}`, token, body) as Promise<SampleRow>

  await api('/realm-settings', {
    ...{ key, name: 'Main', adapter, passwords: isTibia ? 'sha1' : 'plain' },
    ...SWITCHES,
  })
  const { DATA_DIR = '' } = first.environment
  const second = await Product.started('sqlite', { ...settings, ...database, DATA_DIR })
  const itemNumbers = new Map<number, number>()
  const item = async (items_name: string, game_id: number, kind: string) => {
    const { id } = await api('/game-info/items', { items_name, game_id, kind, realm: key })
    itemNumbers.set(id, game_id)
    return id
  }
  const apple = await item('Apel', APPLE, 'Healing')
  const sword = await item('Pedang', SWORD, 'Weapon')
  const scroll = await item('Gulungan', SCROLL, 'Usable')
  const offers: Record<Currency, number[]> = { IDR: [], USD: [] }
  for (const grants of [
    [{ item: apple, count: 10 }],
    [{ item: sword, count: 6 }],
    [
      { item: apple, count: 3 },
      { item: sword, count: 1 },
      { item: scroll, count: 2 },
    ],
  ]) {
    const row = await api('/donation/retail', { donation_title: `Paket ${offers.IDR.length}`, pricing: 'Rp. 5.000' })
    for (const currency of CURRENCIES)
      offers[currency].push((await api('/offers', { type: 'retail', id: row.id, price: PRICE, currency, grants })).id)
  }
  if (!isTibia) {
    const row = await api('/donation/retail', { donation_title: 'Koin', pricing: 'Rp. 5.000' })
    const goods = [{ name: 'coins', count: COINS }]
    const values = { type: 'retail', id: row.id, price: PRICE, grants: [], goods, realm: key }
    for (const currency of CURRENCIES) offers[currency].push((await api('/offers', { ...values, currency })).id)
  }
  const bank = { kind: 'bank', name: 'bank', number: '0123456789', holder: 'Toko Gapura' }
  const methods = new Map([['bank', (await api('/payment-methods', bank)).id]])
  for (const gateway of [...PAYING, 'saweria'] as const) {
    const currency = gateway === 'paypal' ? 'USD' : 'IDR'
    methods.set(gateway, (await api('/payment-methods', { kind: 'gateway', name: gateway, gateway, currency })).id)
  }
  services.sendNoticesTo(first.url)

  const select: World['select'] = async (statement) =>
    (await mariadb.admin.query(`use ${key}; ${statement}`).then(([rows]) => (rows as unknown[]).at(-1))) as Record<
      string,
      unknown
    >[] // The cast is safe, because the last statement is a SELECT.
  const people: Player[] = []
  for (let number = 1; number <= buyers; number += 1)
    people.push(await enter(first.url, { key, isTibia, number, select }))

  const folder = mkdtempSync(join(tmpdir(), 'gapura-emulator-'))
  const address = { host: '127.0.0.1', port: mariadb.port, user: 'root', password: '', database: key }
  const tibia = isTibia
    ? await startTibia({ database: address, players: people.map(({ character }) => character), seed })
    : null
  const characters = isTibia
    ? []
    : await select('select account_id as account, char_id as `character`, name from `char` where name like "Tokoh%"')
  const inGame = characters.map(({ account, character, name }) => ({
    ...{ account: Number(account), character: Number(character), name: String(name) },
  }))
  const emulator = isTibia
    ? null
    : await startEmulator({
        ...{ adapter, folder, seed, unstackable: [SWORD], saveEveryMs: 2_000, lookEveryMs: 400, database: address },
        characters: inGame,
      })
  const script = isTibia ? null : await startGoods({ adapter, database: address, characters: inGame, seed })
  return {
    ...{ storage, sites: [first, second], mariadb, postgres, emulator, tibia, script, buyers: people, offers, owner },
    ...{ methods, services, paid: [], itemNumbers, select },
    accounts: new Map(inGame.map(({ name, account }) => [name, account])),
    stop: async () => {
      await Product.endAll([first, second], 'SIGKILL')
      await services.stop()
      await tibia?.kill()
      await script?.kill()
      await postgres?.stop()
      await mariadb.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
