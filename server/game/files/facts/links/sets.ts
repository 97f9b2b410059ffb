import type { Place } from '../../gameData.ts'
import type { NamedRow } from '../gameNames.ts'
import type { LinkList } from './linkList.ts'

export interface ItemSet extends Place {
  items: readonly NamedRow[]
  script: string
}

/** A set is known by the numbers of its items, which are also what its rows have in common. */
export function addSets(
  sets: ReadonlyMap<string, ItemSet>,
  links: LinkList,
  say: (script: string) => readonly string[],
): void {
  for (const [numbers, set] of sets) {
    const effect = say(set.script).join('\n')
    for (const item of set.items) links.add(set, 'set', item, numbers, { group: numbers, effect })
  }
}
