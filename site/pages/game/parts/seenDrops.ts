import type { SeenDrop } from '../../../../content/gameInfo/gameSchemas.ts'
import type { Reader } from '../../../../content/reader.ts'
import type { Drop } from '../../../../content/types/drop.ts'
import type { DrawnItem, DrawnMonster } from './tiles/Tile.tsx'

/** A drop of the drop list with what is shown beside its names. `seen` is absent if that could not be read. */
export interface ListedDrop extends Drop {
  seen?: SeenDrop
}

/** Also replaces the stored chances with those that include the server's rates. */
export async function withLooks(reader: Reader, rows: Drop[]): Promise<ListedDrop[]> {
  if (rows.length === 0) return rows
  const visible = await reader.game('chances', { ids: rows.map(({ id }) => id).join() })
  const byId = new Map((visible?.chances ?? []).map((seen) => [seen.id, seen]))
  return rows.map((row) => {
    const seen = byId.get(row.id)
    return { ...row, chance: seen?.chance ?? null, ...(seen && { seen }) }
  })
}

const NO_ITEM: DrawnItem = { kind: '', subtype: '', places: '', icon: null }

export const itemOfDrop = ({ seen }: ListedDrop): DrawnItem => seen?.item ?? NO_ITEM

export const monsterOfDrop = ({ seen, monster_row }: ListedDrop): DrawnMonster =>
  seen?.monster ?? { race: '', rank: monster_row?.rank ?? '', image: null }
