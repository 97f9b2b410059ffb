import { TRANSLATIONS } from '../../../content/translations.ts'
import { mergedTranslations } from '../translations/mergedLanguages.ts'
import { changedTranslations } from '../translations/storedTranslations.ts'
import { withTranslatedWords } from '../translations/translatedWords.ts'
import type { ContentType } from '../../../content/define.ts'
import type { FieldValue } from '../../../content/schema.ts'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/messages/fill.ts'
import type { Writer } from '../../database/changes/write.ts'
import type { Engine } from '../../database/database.ts'
import { toStored } from '../../database/schema/columns.ts'
import type { StoredRow, StoredValue } from '../../database/tables.ts'
import { takenDown, type FieldErrors } from '../../errors/refusals.ts'
import type { Picture } from '../../pictures/outside/putPicture.ts'
import { storePicture } from '../../pictures/store.ts'
import { lockPictures, takenDownAmong } from '../../pictures/takedowns.ts'
import type { RowValues, TranslationValues } from '../bodyValues.ts'
import { readTexts, withoutOldTexts, withWordsOf } from '../formatted/formattedText.ts'
import { refusePublished, withState } from '../rowState.ts'
interface NamedPicture {
  name: string
  label: string
  picture: Picture | string
}

const isTranslations = (value: RowValues[string] | undefined): value is TranslationValues =>
  typeof value === 'object' && value !== null && ('change' in value || 'stored' in value)

/** What `completed` makes the columns of a row from. */
export interface Prepared {
  columns: Record<string, StoredValue>
  translations?: TranslationValues
}

/**
 * Stores uploaded pictures and returns what to write. Throws Refusal `taken_down` if the same picture was taken
 * down earlier, and `invalid` if a formatted text is too large.
 */
export async function storedValues(
  { tx, engine }: Writer,
  type: ContentType,
  values: RowValues,
  now: Date,
): Promise<Prepared> {
  const plain: Record<string, FieldValue> = {}
  const pictures: NamedPicture[] = []
  const { [TRANSLATIONS]: translations, ...fields } = values
  for (const [name, value] of Object.entries(fields as Record<string, Exclude<RowValues[string], TranslationValues>>)) {
    // The cast is safe, because no field is called `translations`.
    const field = type.fields[name]
    if (typeof value === 'object' && value !== null && 'known' in value) plain[name] = value.known
    else if (field?.kind === 'picture' && (typeof value === 'object' || typeof value === 'string') && value !== null)
      pictures.push({ name, label: field.label, picture: value })
    else if (typeof value !== 'object' || value === null) plain[name] = value
  }
  if (pictures.length > 0) await storePictures(tx, type, plain, pictures, engine, now)
  const stored = toStored(type, plain, engine)
  const columns = withWordsOf(type, stored, await readTexts(type, stored, 'transactions'))
  if (!isTranslations(translations)) return { columns }
  if ('stored' in translations) return { columns, translations }
  return { columns, translations: { change: await withTranslatedWords(type, translations.change) } }
}

async function storePictures(
  tx: Writer['tx'],
  type: ContentType,
  plain: Record<string, FieldValue>,
  pictures: readonly NamedPicture[],
  engine: Engine,
  now: Date,
): Promise<void> {
  const hashes = pictures.flatMap(({ picture }) =>
    typeof picture === 'string' ? [picture] : [picture.hash, picture.uploadHash],
  )
  const locked = pictures.map(({ picture }) => (typeof picture === 'string' ? picture : picture.hash))
  await lockPictures(tx, engine, locked)
  const takenDownHashes = await takenDownAmong(tx, hashes)
  const errors: FieldErrors = {}
  for (const { name, label, picture } of pictures) {
    if (typeof picture === 'string') plain[name] = takenDownHashes.has(picture) ? null : picture
    else if (takenDownHashes.has(picture.hash) || takenDownHashes.has(picture.uploadHash))
      errors[name] = [fill(validation(type.wording.language).takenDown, { label })]
    else {
      await storePicture(tx, picture, now)
      plain[name] = picture.hash
    }
  }
  if (Object.keys(errors).length > 0) throw takenDown(errors)
}

interface Circumstances {
  before: StoredRow | null
  now: Date
  mayPublish: boolean
}

/**
 * Throws Refusal `invalid` for invalid input. Throws Refusal `not_permitted` if an author who may not publish changes a
 * public or scheduled row, or tries to make a row public or scheduled.
 */
export function completed(
  type: ContentType,
  { columns: values, translations }: Prepared,
  { before, now, mayPublish }: Circumstances,
): Record<string, StoredValue> {
  const isDraft = type.publishing && !mayPublish && before === null && !values['state']
  const said = isDraft ? { ...values, state: 'draft' } : values
  const whole = withState(type, withoutOldTexts(type, said, before), before, now)
  if (type.publishing && !mayPublish) refusePublished(before, whole)
  if (!translations) return whole
  const present = before?.[TRANSLATIONS]
  const column = () => {
    if ('change' in translations)
      return changedTranslations(type, present, translations.change, { ...before, ...whole })
    const { stored: mine, base } = translations
    return base === undefined ? mine : mergedTranslations(type, { base, theirs: present, mine }).merged
  }
  return { ...whole, [TRANSLATIONS]: column() }
}
