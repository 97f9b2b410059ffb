import type { ContentType, Field } from '../../../content/define.ts'
import { sourceOf } from '../../../content/schema.ts'
import type { AnyRow } from '../../data/rows.ts'
import { initialDraft, isPictureDraft, type Draft, type DraftValue } from '../../fields/drafts.ts'

export type Side = 'theirs' | 'mine'

export interface Difference {
  name: string
  field: Field
  mine: DraftValue
  /** The row as another user has saved it. If a text is formatted, its plain-text field contains the formatted text. */
  theirs: AnyRow
  /**
   * The side that the dialog proposes. It is the side that changed the value, or the user's side if both sides changed
   * it.
   */
  proposed: Side
}

export function differencesOf(type: ContentType, base: AnyRow, current: AnyRow, draft: Draft): Difference[] {
  const before = initialDraft(type, base)
  const theirs = initialDraft(type, current)
  return Object.entries(type.fields).flatMap(([name, field]) => {
    // Formatted text is compared together with its plain-text field, so its own field is skipped.
    if (field.kind === 'richText') return []
    const source = sourceOf(type, name)
    const whole = (values: Draft): DraftValue | undefined => (source && values[source]) || values[name]
    const mine = whole(draft)
    if (mine === undefined) return []
    const isPicture = isPictureDraft(mine)
    const isMine = isPicture ? mine.file !== null || mine.removed : mine !== whole(before)
    const isSame = isPicture ? !isMine && base[name] === current[name] : mine === whole(theirs)
    if (isSame) return []
    const visible = source && current[source] ? { ...current, [name]: current[source] } : current
    return [{ name, field, mine, theirs: visible, proposed: isMine ? 'mine' : 'theirs' }]
  })
}

export function mergedDraft(
  type: ContentType,
  current: AnyRow,
  draft: Draft,
  chosen: Readonly<Record<string, Side>>,
): Draft {
  const theirs = initialDraft(type, current)
  return Object.fromEntries(
    Object.entries(draft).map(([name, mine]) => {
      const field = type.fields[name]
      const side = chosen[field?.kind === 'richText' ? field.words : name]
      return [name, side === 'theirs' ? (theirs[name] ?? mine) : mine]
    }),
  )
}
