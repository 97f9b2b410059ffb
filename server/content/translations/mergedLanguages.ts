import type { ContentType } from '../../../content/define.ts'
import { TRANSLATIONS } from '../../../content/translations.ts'
import type { Queries } from '../../database/database.ts'
import { storedRow } from '../../database/schema/columns.ts'
import { storedTranslations } from '../../database/schema/storedTranslations.ts'
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
  const isChangedByOthers = Object.keys(type.fields).some((column) => current[column] !== base[column])
  if (changed.length > 0 && isChangedByOthers) return null

  const [before, now, wanted] = [base[TRANSLATIONS], current[TRANSLATIONS], translated].map(storedTranslations)
  const merged = { ...now }
  for (const tag of new Set([...Object.keys(before ?? {}), ...Object.keys(wanted ?? {})])) {
    const [old, present, next] = [before, now, wanted].map((all) => JSON.stringify(all?.[tag]))
    if (next === old) continue
    if (present !== old) return null
    const texts = wanted?.[tag]
    if (texts) merged[tag] = texts
    else delete merged[tag]
  }
  return { ...Object.fromEntries(changed), [TRANSLATIONS]: writtenTranslations(type, merged) }
}
