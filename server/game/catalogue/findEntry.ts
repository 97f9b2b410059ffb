import type { ContentType } from '../../../content/define.ts'
import { nameInAddress, type Entry, type EntryKey } from '../../../content/gameInfo/addresses.ts'
import { findName } from '../../content/lists/readRows.ts'
import type { ReaderSource } from '../../content/contentReader.ts'
import type { ContentTables } from '../../database/tables.ts'
import { firstRealm } from '../firstRealm.ts'

type Source = Pick<ReaderSource, 'database' | 'cache' | 'clock'>

/** Two rows of a realm may share a number, because nothing forbids it. The name distinguishes at most this many of them. */
const MOST_ALIKE = 10

/**
 * The row whose page has this address. Rows with this number in the game come first, then the row with this id. Of
 * these it is the first whose name is in the address, or else the first: so an address from before the game's numbers
 * were known still leads to its row.
 */
export async function findEntry(source: Source, type: ContentType, key: EntryKey): Promise<Entry | null> {
  const { number, words } = key
  if (!('game_id' in type.fields)) {
    const name = await findName(source, type, number)
    return name === null ? null : { id: number, name }
  }
  const first = await firstRealm(source)
  const isFirst = key.realm === '' || key.realm === first
  const rows = source.database.reader
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .select(['id', `${type.name} as name`, 'game_id', 'realm'])
  const [alike, own] = await Promise.all([
    rows
      .where('game_id', '=', number)
      .where('realm', 'in', isFirst ? ['', first] : [key.realm])
      .orderBy('id')
      .limit(MOST_ALIKE)
      .execute(),
    isFirst ? rows.where('id', '=', number).execute() : [],
  ])
  const found = [...alike, ...own].map((row): Entry => ({
    id: Number(row.id),
    name: String(row.name),
    game_id: row['game_id'] === null ? null : Number(row['game_id']),
    realm: row['realm'] === first ? '' : String(row['realm']),
  }))
  const named = words === '' ? undefined : found.find(({ name }) => nameInAddress(name) === words)
  return named ?? found[0] ?? null
}
