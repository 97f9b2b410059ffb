import { fieldsOfKind } from '../../../content/define.ts'
import { rates } from '../../../content/settings/rates.ts'
import { realm } from '../../../content/settings/realm.ts'
import type { TestServer } from '../../support/testServer.ts'
import type { Random } from '../../support/random.ts'
import { bodyOf, CHANNELS, GUILD, isOfWorkingCopies, PLAYER, RECEIVER, TOKENS, typeAt, VIEWS } from './rows.ts'

type Values = Readonly<Record<string, unknown>>

const HIDDEN_NAMES = '/api/admin/realms/{key}/hidden-names'
const GAME_FILES = '/api/realms/{key}/game-files'
const NO_ROW = 999_999_999

const account = { username: 'pengguna', password: 'Rahasia1!' }
export const registration = {
  ...account,
  email: 'pengguna@example.com',
  password_confirmation: account.password,
  PIN: '012345',
}

export interface Facts {
  server: TestServer
  someId: (path: string) => number | undefined
  changed: Values
  deleted: Values
  removedPicture: string
  archive: Buffer
  batch: number
}

export const knownQuery = (path: string): Readonly<Record<string, string>> =>
  ({
    '/api/realms/{key}/player': { name: PLAYER },
    '/api/realms/{key}/guild': { name: GUILD },
    [HIDDEN_NAMES]: { name: 'Sembunyi' },
  })[path] ?? {}

const table: Readonly<Record<string, (facts: Facts, random: Random) => Values>> = {
  '/api/login': () => account,
  '/api/forgot-password': () => ({ username: account.username, email: registration.email, pin: registration.PIN }),
  '/api/reset-password': () => ({ ...registration, pin: registration.PIN }),
  '/api/reset-by-link': () => registration,
  '/api/register': (_facts, random) => newcomer(random),
  '/api/setup': (_facts, random) => newcomer(random),
  '/api/proof': () => ({ password: account.password }),
  // The menu has only two levels, so the API would refuse a parent that has a parent itself. These entries have no
  // parent.
  '/api/menu': () => ({ address: '/news', parent_id: '' }),
  '/api/menu/{id}': () => ({ address: '/news', parent_id: '' }),
  '/api/settings/site': (_facts, random) => ({
    time_zone: random.pick(['', 'Asia/Tokyo']),
    trailer: random.pick(['', 'https://youtu.be/M7lc1UVf-VE']),
  }),
  '/api/home/events': () => ({ ends_at: '2026-11-22T00:00:00Z' }),
  '/api/home/events/{id}': () => ({ ends_at: '2026-11-22T00:00:00Z' }),
  '/api/admin/history/restore': ({ changed }) => changed,
  '/api/admin/trash/restore': ({ deleted }) => deleted,
  '/api/admin/takedowns': ({ removedPicture }) => ({ picture: removedPicture }),
  '/api/admin/users/{id}/roles': () => ({ roles: [] }),
  [TOKENS]: ({ server }) => bodyOf(server, TOKENS),
  [CHANNELS]: () => ({ kind: 'webhook', categories: null, address: RECEIVER }),
  [`${CHANNELS}/{id}`]: () => ({ categories: null }),
  [`${CHANNELS}/{id}/address`]: () => ({ address: RECEIVER }),
  [HIDDEN_NAMES]: () => ({ name: 'Sembunyi' }),
  [`/api${rates.path}`]: () => ({ drop_rates_by_kind: 'Card = 2.5' }),
  [GAME_FILES]: ({ archive }) => ({
    file: archive,
    mode: 'renewal',
    parts: 'items',
    take_theirs: 'all',
    expect: undefined,
  }),
  [`${GAME_FILES}/patch-notes`]: ({ batch }) => ({ batch }),
}

function newcomer(random: Random): Values {
  const username = `pemain${random.whole(0, 2 ** 31)}`
  return { ...registration, username, email: `${username}@example.com` }
}

function knownOfBulk(method: string, path: string, someId: Facts['someId']): Values | undefined {
  const others = { ids: undefined, query: undefined, expect: undefined, set: undefined }
  if (method === 'patch' && typeAt(path)) return { ...others, rows: [{ id: someId(path) }] }
  const [, list = '', action] = /^(.*)\/(duplicate|import)$/.exec(path) ?? []
  if (action === 'duplicate') return { ...others, ids: [someId(list)] }
  const sheet = { mapping: undefined, heading: undefined, expect: undefined }
  if (action === 'import') return { ...sheet, file: Buffer.from(`id\n${someId(list)}\n`) }
  const isList = method === 'delete' && someId(path) !== undefined && !path.startsWith('/api/admin')
  return isList ? { ...others, ids: [NO_ROW] } : undefined
}

/**
 * Returns body values that cannot be derived from the OpenAPI document, for example because they depend on stored rows.
 */
export function knownValues(facts: Facts, random: Random, path: string, method: string): Values {
  const many = knownOfBulk(method, path, facts.someId)
  if (many) return many
  const known = table[path]?.(facts, random)
  if (known) return known
  if (path.startsWith(VIEWS)) return bodyOf(facts.server, VIEWS)
  if (path.startsWith(`/api${realm.path}`))
    return { servers: 'Log-in = 203.0.113.5:6900', query: '', argon2_costs: '65536, 2, 2' }
  const [, ordered] = /^(.*)\/\{id\}\/move$/.exec(path) ?? []
  if (ordered) return { before: undefined, after: facts.someId(ordered) }

  // The body is filled in, because a row needs formatted or plain text. The state is "published", because "scheduled"
  // would also need a time.
  const whole = { body: '**Isi**', state: 'published', published_at: null }
  if (isOfWorkingCopies(path)) return { ...whole, working_copy_version: undefined }
  const type = typeAt(path.replace(/\/\{id\}$/, ''))
  if (type && fieldsOfKind(type, 'richText').length > 0) return type.publishing ? whole : { body: whole.body }
  const distinct = type?.distinct ?? []
  const first = random.whole(0, Math.max(distinct.length - 1, 0))
  return Object.fromEntries(distinct.map((name, index) => [name, 1 + ((first + index) % distinct.length)]))
}
