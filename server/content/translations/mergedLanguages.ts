import type { ContentType } from '../../../content/define.ts'
import { TRANSLATIONS } from '../../../content/translations.ts'
import type { Queries } from '../../database/database.ts'
import { storedRow } from '../../database/schema/columns.ts'
import { storedTranslations, type StoredTranslations } from '../../database/schema/storedTranslations.ts'
import type { StoredRow, StoredValue } from '../../database/tables.ts'
import { writtenTranslations } from './storedTranslations.ts'

type Values = Readonly<Record<string, StoredValue>>

/** Changes of a row that are read to find an older version of it. */
const MOST_CHANGES = 100

/** Returns a row as it was in an earlier version, or null if the log does not have it. */
export async function rowAtVersion(
  queries: Queries,
  type: ContentType,
  id: number,
  version: number,
): Promise<StoredRow | null> {
  const changes = await queries
    .selectFrom('changes')
    .select('after')
    .where('content_type', '=', type.key)
    .where('row_id', '=', id)
    .orderBy('sequence', 'desc')
    .limit(MOST_CHANGES)
    .execute()
  for (const { after } of changes) {
    const row = after === null ? null : storedRow(JSON.parse(after) as Record<string, StoredValue>) // The log holds whole rows.
    if (row?.version === version) return row
  }
  return null
}

/** Whether two versions of a row differ in nothing but their translations. */
export const hasSameOwn = (type: ContentType, one: StoredRow, other: StoredRow): boolean =>
  Object.keys(type.fields).every((column) => one[column] === other[column])

/**
 * Two people may have changed a row of the same version, each in other languages. Returns what to write over the row as it
 * is now, or null if both have changed the same language. A row's own texts, and what else it holds, count as one.
 */
export function mergedLanguages(
  type: ContentType,
  base: StoredRow,
  current: StoredRow,
  mine: Values,
): Record<string, StoredValue> | null {
  const { [TRANSLATIONS]: translated = base[TRANSLATIONS] ?? null, ...own } = mine
  const changed = Object.entries(own).filter(([column, value]) => value !== base[column])
  if (changed.length > 0 && !hasSameOwn(type, base, current)) return null

  const { merged, isTwice } = mergedTranslations(type, {
    base: base[TRANSLATIONS],
    theirs: current[TRANSLATIONS],
    mine: translated,
  })
  return isTwice ? null : { ...Object.fromEntries(changed), [TRANSLATIONS]: merged }
}

/** The column `translations` as two people have it who both began with `base`. */
interface Sides {
  base: StoredValue | undefined
  theirs: StoredValue | undefined
  mine: StoredValue | undefined
}

const tagsIn = (...all: readonly StoredTranslations[]): Set<string> => new Set(all.flatMap((one) => Object.keys(one)))

/** Merges language by language. `isTwice` is true if both have changed the same language, of which `merged` has mine. */
export function mergedTranslations(
  type: ContentType,
  { base, theirs, mine }: Sides,
): { merged: string | null; isTwice: boolean } {
  const [before, now, wanted] = [base, theirs, mine].map(storedTranslations) as [
    StoredTranslations,
    StoredTranslations,
    StoredTranslations,
  ] // TypeScript forgets how many values `map` returns.
  const merged = { ...now }
  let isTwice = false
  for (const tag of tagsIn(before, wanted)) {
    const [old, present, next] = [before, now, wanted].map((all) => JSON.stringify(all[tag]))
    if (next === old) continue
    if (present !== old && present !== next) isTwice = true
    const texts = wanted[tag]
    if (texts) merged[tag] = texts
    else delete merged[tag]
  }
  return { merged: writtenTranslations(type, merged), isTwice }
}

/** The languages whose texts differ in two versions of the column. */
export function changedLanguages(one: StoredValue | undefined, other: StoredValue | undefined): string[] {
  const [before, after] = [storedTranslations(one), storedTranslations(other)]
  return [...tagsIn(before, after)].filter((tag) => JSON.stringify(before[tag]) !== JSON.stringify(after[tag]))
}
