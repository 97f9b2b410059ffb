import type { ContentType } from '../../content/define.ts'
import { withGameNumber } from '../../content/gameInfo/addresses.ts'
import { listTypes } from '../../content/index.ts'
import { permissionName } from '../../content/permissions.ts'
import type { FoundRows } from '../../content/queries/findQuery.ts'
import { fill } from '../../content/messages/fill.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { NEW_ROW, rowPath } from '../form/rowAddress.ts'
import { fitOf } from './matching.ts'
import type { Recent } from './recent.ts'
import { commandWords, paletteWording } from './wording.ts'

export interface Entry {
  /** Identifies the entry among the recent entries that the browser stores. */
  key: string
  label: string
  language: string
  about: string
  /** Additional search words that find the entry. */
  words: string
  act: { to: string } | { run: () => void }
}

export interface Group {
  label: string
  items: readonly Entry[]
}

const editedTypes = (permissions: ReadonlySet<string>): readonly ContentType[] =>
  listTypes.filter(({ key }) => permissions.has(permissionName({ type: key, action: 'edit' })))

export const addEntries = (permissions: ReadonlySet<string>): readonly Entry[] =>
  editedTypes(permissions).map((type) => {
    const { add, language } = wordingOf(type)
    const words = `${commandWords.add} ${type.title} ${type.menu}`
    return {
      key: `add:${type.key}`,
      label: add,
      language,
      about: type.title,
      words,
      act: { to: rowPath(type, NEW_ROW) },
    }
  })

const rowEntry = (type: ContentType, id: number, name: string): Entry => ({
  key: `row:${type.key}:${id}`,
  label: name || `#${id}`,
  language: wordingOf(type).language,
  about: `${type.title} #${id}`,
  words: '',
  act: { to: rowPath(type, id) },
})

/** Returns the recent entries that the user is still allowed to open. */
export function recentEntries(
  recent: readonly Recent[],
  offered: readonly Entry[],
  permissions: ReadonlySet<string>,
): Entry[] {
  const types = editedTypes(permissions)
  return recent.flatMap(({ key, label }) => {
    const [, typeKey, id] = /^row:([\w-]+):(\d+)$/.exec(key) ?? []
    const type = types.find((one) => one.key === typeKey)
    const found = type ? rowEntry(type, Number(id), label) : offered.find((one) => one.key === key)
    return found ? [found] : []
  })
}

/**
 * Groups the found rows by type, with the best match first. `isPresent` is true if the rows were found for the current
 * input.
 */
export function rowGroups(found: readonly FoundRows[], typed: string, isPresent: boolean): Group[] {
  const groups = found.flatMap(({ type: key, rows, total }) => {
    const type = listTypes.find((one) => one.key === key)
    // Rows that were found for an earlier input stay if their names match the current input.
    const fitting = rows
      .map(({ id, name, game_id: number }) => ({ id, name: withGameNumber(name, number) }))
      .filter(({ name }) => isPresent || fitOf(typed, name) !== null)
    if (!type || fitting.length === 0) return []
    const items = fitting.map(({ id, name }) => rowEntry(type, id, name))
    const all: Entry = {
      key: `all:${key}`,
      label: fill(paletteWording.all, { total, title: type.title }),
      language: paletteWording.language,
      about: '',
      words: '',
      act: { to: `/${type.screen}?${new URLSearchParams({ q: typed }).toString()}` },
    }
    const fit = Math.min(...fitting.map(({ name }) => fitOf(typed, name) ?? Infinity))
    return [{ label: type.title, items: isPresent && total > rows.length ? [...items, all] : items, fit }]
  })
  return groups.toSorted((one, other) => one.fit - other.fit).map(({ label, items }) => ({ label, items }))
}
