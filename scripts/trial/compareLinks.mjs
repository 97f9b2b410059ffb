// @ts-check
// Sets, boxes, exchanges, quests and pets: what the API says beside what the tree says.
import { setKey } from './links.mjs'

/** @param {import('./world.mjs').World} world @param {import('./compare.mjs').Rows} rows @param {import('./tally.mjs').Tally} tally */
export function compareLinks(world, rows, tally) {
  const itemOf = new Map(rows.items.map((row) => [row.id, row['game_id']]))
  const monsterOf = new Map(rows.monsters.map((row) => [row.id, row['game_id']]))
  /** @type {Record<keyof import('./links.mjs').Links, Set<string>>} */
  const found = { set: new Set(), box: new Set(), takes: new Set(), quest: new Set(), tames: new Set() }
  /** @type {Map<string, number[]>} */
  const sets = new Map()
  for (const row of rows.links) {
    const item = itemOf.get(row['items_id'])
    const source = itemOf.get(row['source_id'])
    const monster = monsterOf.get(row['monster_id'])
    const group = String(row['link_group'])
    if (row['relation'] === 'set') sets.set(group, [...(sets.get(group) ?? []), item])
    else if (row['relation'] === 'box')
      found.box.add(`${item} ×${row['quantity'] ?? '?'} from ${source}, ${row['chance'] ?? '?'} %`)
    else if (row['relation'] === 'takes') found.takes.add(`${item} ×${row['quantity']} for ${source}`)
    else if (row['relation'] === 'quest')
      found.quest.add(`${item} ×${row['quantity']} of ${monster ?? '-'}, ${row['chance']} %`)
    else found.tames.add(`${item} ${monster}`)
  }
  for (const set of sets.values()) found.set.add(setKey(set))
  for (const kind of /** @type {const} */ (['set', 'box', 'takes', 'quest', 'tames']))
    tally.bags(
      `link: ${kind}`,
      [...world.links[kind].values()],
      [...found[kind]].map((key) => ({ key })),
    )
}
