import type { Chances } from '../../../../content/gameInfo/gameSchemas.ts'
import type { Reader } from '../../../../content/reader.ts'
import type { Drop } from '../../../../content/types/drop.ts'
import type { DrawnItem, DrawnMonster } from './tiles/Tile.tsx'

/** How the things of a drop look. */
interface Look {
  item: DrawnItem
  monster: (DrawnMonster & { level: number | null }) | null
}

/** A drop of the drop list. Without a look, its item or the whole drop has just been deleted. */
export interface ListedDrop extends Drop {
  look?: Look
}

/** The page contains this data, so it has only what the page shows. */
function lookOf({ item, monster }: Chances['chances'][number]): Look {
  const { kind, subtype, places, icon } = item
  if (monster === null) return { item: { kind, subtype, places, icon }, monster }
  const { race, rank, level, image } = monster
  return { item: { kind, subtype, places, icon }, monster: { race, rank, level, image } }
}

/** Also replaces the stored chances with those that include the server's rates. */
export async function withLooks(reader: Reader, rows: Drop[]): Promise<ListedDrop[]> {
  if (rows.length === 0) return rows
  const visible = await reader.game('chances', { ids: rows.map(({ id }) => id).join() })
  const byId = new Map((visible?.chances ?? []).map((one) => [one.id, one]))
  return rows.map((row) => {
    const found = byId.get(row.id)
    return found ? { ...row, chance: found.chance, look: lookOf(found) } : { ...row, chance: null }
  })
}

const NO_ITEM: DrawnItem = { kind: '', subtype: '', places: '', icon: null }

export const itemOfDrop = ({ look }: ListedDrop): DrawnItem => look?.item ?? NO_ITEM

export const monsterOfDrop = ({ look, monster_row }: ListedDrop): DrawnMonster =>
  look?.monster ?? { race: '', rank: monster_row?.rank ?? '', image: null }
