import type { ContentType } from '../../../content/define.ts'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/wording.ts'
import type { StoredRow, StoredValue } from '../../database/tables.ts'
import { invalid, Refusal } from '../../errors/refusals.ts'

type Values = Record<string, StoredValue>

/**
 * The values of a row with its state as it is stored: a draft, or published from a time on. What is said to be published, and does
 * not say when, is so now. `before` is null for a new row. Throws Refusal `invalid` for what is scheduled without a time to come.
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
  // Of a draft only the time is changed.
  if (state === undefined && before?.['state'] === 'draft') return { ...others, published_at: time }
  // Whoever says that it is published, and leaves the time to come as it stands there, means now.
  const isLeft = state === 'published' && before !== null && time === was && isToCome(time)
  return { ...others, state: 'published', published_at: time === null || isLeft ? present : time }
}

/** Throws Refusal `not_permitted` for what is public, or is said to be, now or later: a change of it is for who may publish. */
export function refusePublished(before: StoredRow | null, values: Values): void {
  const isPublished = (state: StoredValue | undefined) => state !== undefined && state !== 'draft'
  if (isPublished(before?.['state']) || isPublished(values['state'])) throw new Refusal('not_permitted')
}
