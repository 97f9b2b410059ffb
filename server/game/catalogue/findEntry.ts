import type { ContentType } from '../../../content/define.ts'
import { nameInAddress, type Entry, type EntryKey } from '../../../content/gameInfo/addresses.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import type { ReaderSource } from '../../content/contentReader.ts'
import { firstRealm } from '../firstRealm.ts'
import { catalogue, type Catalogue } from './tables.ts'

type Source = Pick<ReaderSource, 'database' | 'cache' | 'memory'>

/** Two rows of a realm may share a number, because nothing forbids it. The name distinguishes at most this many of them. */
const MOST_ALIKE = 10

interface Numbered {
  /** Rows that have this number in the game. */
  alike: readonly Required<Entry>[]
  /** The row that has this id. */
  own: Required<Entry> | undefined
}

const pages = { items: catalogue.items, monsters: catalogue.monsters, maps: catalogue.maps }
type Pages = Pick<Catalogue, keyof typeof pages>

const numbered: Readonly<Record<string, (pages: Pages, number: number) => Numbered>> = {
  [item.key]: ({ items }, number) => {
    const own = items.get(number)
    const entry = (row: NonNullable<typeof own>) => ({ ...row, name: row.items_name })
    return { alike: items.by('game_id', number).map(entry), own: own && entry(own) }
  },
  [monster.key]: ({ monsters }, number) => {
    const own = monsters.get(number)
    const entry = (row: NonNullable<typeof own>) => ({ ...row, name: row.monster_name })
    return { alike: monsters.by('game_id', number).map(entry), own: own && entry(own) }
  },
  [map.key]: ({ maps }, number) => {
    const own = maps.get(number)
    return { alike: [], own: own && { id: own.id, name: own.map_name, game_id: null, realm: '' } }
  },
}

/**
 * The row whose page has this address. Rows with this number in the game come first, then the row with this id. Of
 * these it is the first whose name is in the address, or else the first: so an address from before the game's numbers
 * were known still leads to its row.
 */
export async function findEntry(source: Source, { key }: ContentType, asked: EntryKey): Promise<Entry | null> {
  const { number, words } = asked
  const first = await firstRealm(source)
  const find = numbered[key]
  if (!find) throw new Error(`No page shows a row of ${key} alone.`)
  const { alike, own } = find(await source.memory.get(pages), number)
  const isFirst = asked.realm === '' || asked.realm === first
  const realms = isFirst ? ['', first] : [asked.realm]
  const ofRealm = alike.filter(({ realm }) => realms.includes(realm ?? '')).slice(0, MOST_ALIKE)
  const found = [...ofRealm, ...(isFirst && own ? [own] : [])].map(({ id, name, game_id, realm }): Entry => ({
    ...{ id, name, game_id },
    realm: realm === first ? '' : realm,
  }))
  const named = words === '' ? undefined : found.find(({ name }) => nameInAddress(name) === words)
  return named ?? found[0] ?? null
}
