import { chanceText } from '../../../content/gameInfo/chanceText.ts'
import { itemAddress, monsterAddress, withGameNumber, type Entry } from '../../../content/gameInfo/addresses.ts'
import { itemTitle } from '../../../content/gameInfo/itemTitle.ts'
import { fill } from '../../../content/messages/fill.ts'
import { patchNotesWording as words } from './wording.ts'

export interface Announced extends Entry {
  /** Of an item alone. */
  slots?: number | null
}

export interface Reported extends Announced {
  /** `label` is null for the name, whose label in the back-office is English. */
  changes: readonly { label: string | null; before: string; after: string }[]
}

/**
 * A drop with its chance before and after an import. `before` is null for a new drop, and `after` is null for a removed
 * one.
 */
export interface AnnouncedDrop {
  /** A text if the monster has no page. */
  monster: Announced | string
  item: Announced
  before: string | null
  after: string | null
}

export interface AnnouncedChanges {
  items: { added: Reported[]; changed: Reported[]; removed: Reported[] }
  monsters: { added: Reported[]; changed: Reported[]; removed: Reported[] }
  drops: AnnouncedDrop[]
  maps: string[]
}

/**
 * Maximum number of rows that each list names. The smaller numbers are used if the text would otherwise be too long for
 * a news item.
 */
const MOST_NAMED = [30, 10, 3]
const MOST_CHARACTERS = 40_000

const plain = (name: string): string => name.replace(/[\\`*_{}[\]()<>#+!|~-]/g, '\\$&')

const link = (name: string, address: string): string => `[${plain(name)}](${address})`

function section<R>(most: number, heading: string, rows: readonly R[], lineOf: (row: R) => string): string[] {
  if (rows.length === 0) return []
  const lines = rows.slice(0, most).map((row) => `- ${lineOf(row)}`)
  if (rows.length > most) lines.push(`- ${fill(words.more, { count: rows.length - most })}`)
  return [`## ${fill(heading, { count: rows.length })}`, lines.join('\n')]
}

type Linked = (row: Entry) => string

/** As on the pages of the site: `Crescent Scythe [1] #1466`. */
const titled = (row: Announced): string => withGameNumber(itemTitle(row), row.game_id)

const named =
  (address: Linked) =>
  ({ changes, ...row }: Reported): string => {
    const said = changes.map(({ label, before, after }) =>
      fill(words.change, {
        label: label ?? words.name,
        before: plain(before) || words.nothing,
        after: plain(after) || words.nothing,
      }),
    )
    const linked = link(titled(row), address(row))
    return said.length > 0 ? `${linked}: ${said.join(', ')}` : linked
  }

function dropLine({ monster, item, before, after }: AnnouncedDrop): string {
  const from = typeof monster === 'string' ? plain(monster) : link(titled(monster), monsterAddress(monster))
  const said =
    before === null
      ? fill(words.newDrop, { after: after ?? '' })
      : after === null
        ? words.goneDrop
        : fill(words.changedDrop, { before, after })
  return `${from}: ${link(titled(item), itemAddress(item))} ${said}`
}

export function patchNotesText(reported: AnnouncedChanges, day: string): { title: string; body: string } {
  const bodies = MOST_NAMED.map((most) => bodyOf(reported, most))
  const body = bodies.find((text) => text.length <= MOST_CHARACTERS) ?? words.none
  return { title: fill(words.title, { day }), body: body === '' ? words.none : body }
}

function bodyOf({ items, monsters, drops, maps }: AnnouncedChanges, most: number): string {
  // Removed rows have no page, so they are named without a link.
  const gone = (row: Reported) => plain(titled(row))
  const parts = [
    ...section(most, words.newItems, items.added, named(itemAddress)),
    ...section(most, words.changedItems, items.changed, named(itemAddress)),
    ...section(most, words.goneItems, items.removed, gone),
    ...section(most, words.newMonsters, monsters.added, named(monsterAddress)),
    ...section(most, words.changedMonsters, monsters.changed, named(monsterAddress)),
    ...section(most, words.goneMonsters, monsters.removed, gone),
    ...section(most, words.drops, drops, dropLine),
  ]
  if (maps.length > 0) {
    const shown = maps.slice(0, most).map(plain)
    if (maps.length > most) shown.push(fill(words.more, { count: maps.length - most }))
    parts.push(fill(words.maps, { names: shown.join(', ') }))
  }
  return parts.join('\n\n')
}

export const visibleChance = (percent: number | null): string =>
  percent === null ? words.unknownChance : `${chanceText(percent)} %`
