import { EXTERNAL_KEY, type ContentType, type Field, type FieldOf, type Kind } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { LARGEST_NUMBER } from '../../../content/limits.ts'
import { textLimit } from '../../../content/schema.ts'
import { normalise } from '../../../content/text.ts'
import { languageName } from '../../../content/messages/languageName.ts'
import { fill } from '../../../content/messages/fill.ts'
import type { Wording } from '../../../content/wording.ts'
import { templateWording } from '../../../content/wording/templateWording.ts'
import { booleanWords } from '../../../content/spreadsheets/booleanWords.ts'
import { ID_COLUMN, nameColumn, type SheetColumn } from '../sheetColumns.ts'
import { inLanguage } from '../../messages/language.ts'

type Language = Wording['language']
type Words = ReturnType<typeof templateWording>

type Explain<K extends Kind> = (
  field: FieldOf<K>,
  words: Words,
  column: { language: Language; isName: boolean },
) => string

const text = (field: FieldOf<'text' | 'longText'>, words: Words): string =>
  fill(words.text, { limit: textLimit(field) })

const withExample = (what: string, example: string | undefined, words: Words): string =>
  example ? fill(words.example, { what, example }) : what

const explanations: { [K in Kind]: Explain<K> } = {
  text: (field, words) => withExample(text(field, words), field.example, words),
  longText: text,
  richText: (field, words) => fill(words.richText, { limit: textLimit(field) }),
  price: (field, words) => withExample(words.price, field.example, words),
  number: ({ most = LARGEST_NUMBER, decimals }, words) =>
    decimals === undefined ? fill(words.number, { most }) : fill(words.decimal, { most, decimals }),
  time: (_field, words) => words.time,
  colour: (_field, words) => words.colour,
  boolean: (_field, words, { language }) => fill(words.boolean, booleanWords(language)),
  choice: ({ options, words: shown }, words) =>
    fill(words.choice, { options: options.map((option) => shown?.[option] ?? option).join(', ') }),
  reference: ({ to }, words, { isName }) =>
    fill(isName ? words.referenceName : words.reference, { title: contentType(to).title }),
  picture: (_field, words) => words.picture,
}

export function explanationOf(type: ContentType, { key, field: name, translation }: SheetColumn): string {
  const { language } = type.wording
  const words = templateWording(language)
  if (key === ID_COLUMN) return words.id
  if (key === EXTERNAL_KEY) return words.externalKey
  const field: Field | undefined = type.fields[name ?? '']
  if (!field || name === null) return ''
  const isName = key === nameColumn(name)
  // TypeScript cannot see that the explanation and the field have the same kind.
  const said = (explanations[field.kind] as Explain<Kind>)(field, words, { language, isName })
  if (translation !== null) return fill(words.translation, { name: languageName(translation, language), what: said })
  return field.required ? fill(words.required, { what: said }) : said
}

/**
 * The import skips a template's row of explanations. It recognizes this row because each filled cell equals the
 * explanation of its column.
 */
export function explanationTest(
  type: ContentType,
  columns: readonly (SheetColumn | null)[],
): (cells: readonly string[]) => boolean {
  const said = () => columns.map((column) => column && normalise(explanationOf(type, column)))
  // Somebody else may have got the template in the specification's language.
  const rows = [said(), inLanguage(null, said)]
  return (cells) => {
    const filled = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [{ cell: normalise(cell), index }]))
    return filled.length > 0 && rows.some((row) => filled.every(({ cell, index }) => cell === row[index]))
  }
}
