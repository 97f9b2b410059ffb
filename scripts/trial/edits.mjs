// @ts-check
// Ten edits by hand, which the import of a newer tree must keep.
import { PATHS } from './compare.mjs'
import { drawn } from './pages.mjs'
import { seen } from './text.mjs'

/** @typedef {{ type: 'items' | 'monsters' | 'maps', id: number, field: string, value: string | number, name: string }} Edit */

const FIELDS = /** @type {const} */ ([
  ['items', 'buy_price', 7_777_701],
  ['items', 'items_name', 'Pusaka Penjaga'],
  ['items', 'weight', 77.7],
  ['items', 'description', 'Ditulis tangan.'],
  ['items', 'sell_price', 7_777_702],
  ['monsters', 'monster_name', 'Penjaga Gapura'],
  ['monsters', 'level', 777],
  ['monsters', 'hp', 7_777_703],
  ['monsters', 'base_experience', 7_777_704],
  ['maps', 'title', 'Halaman Gapura'],
])

/**
 * @param {Awaited<ReturnType<import('./site.mjs').startSite>>} site @param {import('./compare.mjs').Rows} rows
 * @param {import('./world.mjs').World} newer @param {() => number} random @returns {Promise<Edit[]>}
 */
export async function editByHand(site, rows, newer, random) {
  const known = {
    items: rows.items.filter((row) => newer.items.has(row['game_id'])),
    monsters: rows.monsters.filter((row) => newer.monsters.has(row['game_id'])),
    maps: rows.maps.filter((row) => newer.spawns.some(({ map }) => map === row['map_name'])),
  }
  /** @type {Edit[]} */
  const edits = []
  for (const [type, field, value] of FIELDS) {
    const [row] = drawn(
      known[type].filter(({ id }) => !edits.some((edit) => edit.type === type && edit.id === id)),
      1,
      random,
    )
    if (!row) throw new Error(`No row of ${type} is in both trees.`)
    await site.write('PATCH', `/api${PATHS[type]}/${row.id}`, { [field]: value })
    edits.push({
      type,
      id: row.id,
      field,
      value,
      name: String(row['items_name'] ?? row['monster_name'] ?? row['map_name']),
    })
  }
  return edits
}

/**
 * Whether the edits were kept. Then each row gets what the tree says, for the comparison of all facts.
 * @param {Edit[]} edits @param {import('./compare.mjs').Rows} rows @param {import('./world.mjs').World} world @param {import('./tally.mjs').Tally} tally
 */
export function checkEdits(edits, rows, world, tally) {
  for (const { type, id, field, value, name } of edits) {
    const row = rows[type].find((one) => one.id === id)
    tally.same('edit by hand', '', `${name}: ${field}`, value, row?.[field])
    if (row) Object.assign(row, given(type, field, row['game_id'], world))
  }
}

/** @param {Edit['type']} type @param {string} field @param {number} number @param {import('./world.mjs').World} world @returns {object} */
function given(type, field, number, world) {
  const item = world.items.get(number)
  const monster = world.monsters.get(number)
  const values = {
    ...(item
      ? { buy_price: item.buy, sell_price: item.sell, weight: item.weight / 10, items_name: seen(item.name) }
      : {}),
    ...(monster
      ? {
          level: monster.level,
          hp: monster.hp,
          base_experience: monster.baseExperience,
          monster_name: seen(monster.name),
        }
      : {}),
  }
  return type !== 'maps' && field in values ? { [field]: values[/** @type {keyof typeof values} */ (field)] } : {}
}
