import { TRANSLATIONS } from '../../../content/translations.ts'
import type { StoredValue } from '../../database/tables.ts'
import { storedTranslations } from '../../database/schema/storedTranslations.ts'

interface TextChange {
  /** Such as `translations.en.title`. */
  name: string
  before: string | null
  after: string | null
}

/**
 * Splits a change of the column `translations` into its texts. A text that stays the same was said to be still right for
 * its new source.
 */
export function translationDifferences(column: { before: unknown; after: unknown }): TextChange[] {
  // The column holds text or null.
  const [before, after] = [column.before, column.after].map((value) => storedTranslations(value as StoredValue))
  const tags = new Set([before, after].flatMap((all) => Object.keys(all ?? {})))
  return [...tags].sort().flatMap((tag) => {
    const [old, now] = [before?.[tag], after?.[tag]]
    const names = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])
    return [...names].sort().flatMap((name) => {
      const [was, is] = [old?.[name], now?.[name]]
      if (was?.[0] === is?.[0] && was?.[1] === is?.[1]) return []
      return [{ name: `${TRANSLATIONS}.${tag}.${name}`, before: was?.[0] ?? null, after: is?.[0] ?? null }]
    })
  })
}
