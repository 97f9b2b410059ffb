import type { ContentType, Field } from '../../content/define.ts'
import type { AnyRow } from '../data/rows.ts'
import { initialDraft, isPictureDraft, type Draft, type DraftValue } from '../fields/drafts.ts'

export type Side = 'theirs' | 'mine'

/** A field whose stored value differs from the value in the form. */
export interface Difference {
  name: string
  field: Field
  mine: DraftValue
  /** The side that is preselected: the one that changed the value, or one's own where both did. */
  proposed: Side
}

/**
 * Where a form and the present row differ. `base` is the row as the form has read it, `current` as somebody has saved
 * it since.
 */
export function differencesOf(type: ContentType, base: AnyRow, current: AnyRow, draft: Draft): Difference[] {
  const before = initialDraft(type, base)
  const theirs = initialDraft(type, current)
  return Object.entries(type.fields).flatMap(([name, field]) => {
    const mine = draft[name]
    if (mine === undefined) return []
    const isPicture = isPictureDraft(mine)
    const isMine = isPicture ? mine.file !== null || mine.removed : mine !== before[name]
    const isSame = isPicture ? !isMine && base[name] === current[name] : mine === theirs[name]
    return isSame ? [] : [{ name, field, mine, proposed: isMine ? 'mine' : 'theirs' }]
  })
}

/** The draft with the chosen side of each difference. */
export function mergedDraft(
  type: ContentType,
  current: AnyRow,
  draft: Draft,
  chosen: Readonly<Record<string, Side>>,
): Draft {
  const theirs = initialDraft(type, current)
  return Object.fromEntries(
    Object.entries(draft).map(([name, mine]) => [name, chosen[name] === 'theirs' ? (theirs[name] ?? mine) : mine]),
  )
}
