import type { Reader } from '../../../../content/reader.ts'
import { race } from '../../../../content/types/race.ts'
import mark from '../../../components/Mark.module.css'
import { markOf } from '../../../components/markOf.ts'
import { loadOptional } from '../../../data/loadOptional.ts'

/** The names of the site's own factions, in their order, which gives them their colours. */
export type FactionOrder = readonly string[]

const MOST = 20

const nameOf = (name: string): string => name.trim().toLowerCase()

export async function loadFactions(reader: Reader): Promise<FactionOrder> {
  const races = await loadOptional(reader.list(race, { page: 1, per_page: MOST }))
  return (races?.rows ?? []).map(({ name }) => nameOf(name))
}

/** A faction of the game has the colour of the site's faction of that name. */
export function factionMark(name: string | null, factions: FactionOrder): number | undefined {
  const index = name === null ? -1 : factions.indexOf(nameOf(name))
  return index < 0 ? undefined : markOf(index)
}

export const FactionName = ({ name, factions }: { name: string; factions: FactionOrder }) => (
  <span className={mark['marked']} data-mark={factionMark(name, factions)}>
    {name}
  </span>
)
