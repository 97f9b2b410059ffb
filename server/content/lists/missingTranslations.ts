import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { TRANSLATIONS, translatableFields } from '../../../content/translations.ts'
import type { Engine } from '../../database/database.ts'
import { hasTranslation } from '../../database/dialect/translatedText.ts'
import type { ContentTables } from '../../database/tables.ts'

/**
 * Whether a row has a text without a translation into a language. A formatted text and its plain text are one: readers
 * get either (presentTranslations.ts).
 */
export function lacksTranslation(
  type: ContentType,
  engine: Engine,
  tag: string,
  eb: ExpressionBuilder<ContentTables, string>,
): Expression<SqlBool> {
  const formatted = fieldsOfKind(type, 'richText').map(([name, { words }]) => [name, words])
  const together = new Set(formatted.flat())
  const alone = translatableFields(type).flatMap(([name]) => (together.has(name) ? [] : [[name]]))
  const isFilled = (name: string) => eb(`row.${name}`, '<>', '')
  const isTranslated = (name: string) => hasTranslation(engine, eb.ref(`row.${TRANSLATIONS}`), tag, name)
  return eb.or(
    [...formatted, ...alone].map((names) =>
      eb.and([eb.or(names.map(isFilled)), eb.not(eb.or(names.map(isTranslated)))]),
    ),
  )
}
