import { ALL_EXCEPT } from '../../../content/gameInfo/listFilters.ts'
import type { Emulator } from './gameData.ts'
import { spaced } from './words.ts'

/**
 * The jobs that `All` means: in rAthena those of doc/item_db.txt, in Hercules those of the comment in
 * db/re/item_db.conf, without the three that no player can be (Gangsi, Death Knight, Dark Collector).
 */
export const everyJob: Readonly<Record<Emulator, readonly string[]>> = {
  rathena: [
    ...['Novice', 'SuperNovice', 'Swordman', 'Mage', 'Archer', 'Acolyte', 'Merchant', 'Thief'],
    ...['Knight', 'Priest', 'Wizard', 'Blacksmith', 'Hunter', 'Assassin'],
    ...['Crusader', 'Monk', 'Sage', 'Alchemist', 'BardDancer', 'Rogue'],
    ...['Taekwon', 'StarGladiator', 'SoulLinker', 'Gunslinger', 'Rebellion', 'Ninja', 'KagerouOboro'],
    ...['Summoner', 'Spirit_Handler'],
  ],
  hercules: [
    ...['Novice', 'Swordsman', 'Magician', 'Archer', 'Acolyte', 'Merchant', 'Thief'],
    ...['Knight', 'Priest', 'Wizard', 'Blacksmith', 'Hunter', 'Assassin'],
    ...['Crusader', 'Monk', 'Sage', 'Alchemist', 'Bard', 'Rogue'],
    ...['Taekwon', 'Star_Gladiator', 'Soul_Linker', 'Gunslinger', 'Rebellion', 'Ninja', 'Kagerou', 'Summoner'],
  ],
}

/** Says who may use an item. A list of more than half of all jobs names those who may not. */
export function usersOf(jobs: ReadonlyMap<string, boolean>, every: readonly string[]): string {
  const isForAll = jobs.get('All') ?? jobs.size === 0
  const may = (job: string): boolean => jobs.get(job) ?? isForAll
  const barred = every.filter((job) => !may(job))
  if (barred.length < every.length / 2) {
    const others = [...jobs].flatMap(([job, isOn]) => (isOn || job === 'All' || every.includes(job) ? [] : [job]))
    const named = [...barred, ...(isForAll ? others : [])]
    return named.length === 0 ? '' : `${ALL_EXCEPT}${named.map(spaced).join(', ')}`
  }
  return [...jobs].flatMap(([job, isOn]) => (isOn && job !== 'All' ? [spaced(job)] : [])).join(', ')
}
