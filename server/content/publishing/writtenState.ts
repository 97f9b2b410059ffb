import type { ContentType } from '../../../content/define.ts'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/wording.ts'
import type { StoredRow, StoredValue } from '../../database/tables.ts'
import { invalid, Refusal } from '../../errors/refusals.ts'

type Values = Record<string, StoredValue>

/**
 * Adds the stored state: a draft, or published from a time on. "Published" without a time means now. `before` is null
 * for a new row. Throws Refusal `invalid` for a scheduled row without a future time.
 */
export function withState(type: ContentType, values: Values, before: StoredRow | null, now: Date): Values {
  if (!type.publishing) return values
  const { state: said, published_at: at, ...others } = values
  const state = said === '' ? undefined : said
  if (before && state === undefined && at === undefined) return { ...others }
  const present = now.toISOString()
  const isToCome = (time: StoredValue | undefined): boolean => typeof time === 'string' && time > present
  const was = before?.['published_at'] ?? null
  const time = at === undefined ? was : at

  if (state === 'draft') return { ...others, state, published_at: time }
  if (state === 'scheduled') {
    if (isToCome(time)) return { ...others, state: 'published', published_at: time }
    const label = type.fields['published_at']?.label ?? ''
    throw invalid({ published_at: [fill(validation[type.wording.language].scheduled, { label })] })
  }
  // A draft only changes its time.
  if (state === undefined && before?.['state'] === 'draft') return { ...others, published_at: time }
  // Publishing a scheduled row without changing its time means now.
  const isLeft = state === 'published' && before !== null && time === was && isToCome(time)
  return { ...others, state: 'published', published_at: time === null || isLeft ? present : time }
}

/**
 * Throws Refusal `not_permitted` if the row is or would be public or scheduled: only authors who may publish can change
 * it.
 */
export function refusePublished(before: StoredRow | null, values: Values): void {
  const isPublished = (state: StoredValue | undefined) => state !== undefined && state !== 'draft'
  if (isPublished(before?.['state']) || isPublished(values['state'])) throw new Refusal('not_permitted')
}
