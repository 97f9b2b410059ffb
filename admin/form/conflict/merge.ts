import type { ContentType, Field } from '../../../content/define.ts'
import { sourceOf } from '../../../content/schema.ts'
import { textOf, type AnyRow } from '../../data/rows.ts'
import { confirmedBy, isConfirmation, splitName } from '../../data/translatedNames.ts'
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
    if (field.kind === 'richText' || isConfirmation(name)) return []
    const source = sourceOf(type, name)
    const whole = (values: Draft): DraftValue | undefined => (source && values[source]) || values[name]
    const mine = whole(draft)
    if (mine === undefined) return []
    const isPicture = isPictureDraft(mine)
    const isMine = isPicture ? mine.file !== null || mine.removed : mine !== whole(before)
    const isSame = isPicture ? !isMine && base[name] === current[name] : mine === whole(theirs)
    if (isSame) return []
    const formatted = source && textOf(current, source)
    const visible = formatted ? { ...current, [name]: formatted } : current
    return [{ name, field, mine, theirs: visible, proposed: isMine ? 'mine' : 'theirs' }]
  })
}

/** Whether nobody else has changed the translation, or its source, that a user has found still right. */
function isConfirmedUpon(chosen: Readonly<Record<string, Side>>, confirmation: string): boolean {
  const name = confirmedBy(confirmation)
  return [name, splitName(name)?.source ?? name].every((one) => chosen[one] !== 'theirs')
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
      if (isConfirmation(name)) return [name, mine === true && isConfirmedUpon(chosen, name)]
      const field = type.fields[name]
      const side = chosen[field?.kind === 'richText' ? field.words : name]
      return [name, side === 'theirs' ? (theirs[name] ?? mine) : mine]
    }),
  )
}
