import type { Change } from '../../client/audit.ts'
import { formerPlayer } from '../../content/accounts/deletion.ts'
import type { ContentType, Field } from '../../content/define.ts'
import { fill } from '../../content/messages/fill.ts'
import { ownName } from '../../content/messages/languageName.ts'
import { contentTypes } from '../../content/index.ts'
import { nameInWords } from '../data/rows.ts'
import { translatedAt } from '../data/translatedNames.ts'
import { translationsWording } from '../translations/wording.ts'
import { otherActors, otherTypes, unnamedActor } from './wording.ts'

/** Returns undefined for accounts, which are not content, and for types that no longer exist. */
export const typeOf = (key: string): ContentType | undefined => contentTypes.find((type) => type.key === key)

export const typeTitle = (key: string): string => otherTypes[key]?.title ?? typeOf(key)?.title ?? key

export const fieldOf = (key: string, name: string): Field | undefined =>
  typeOf(key)?.fields[translatedAt(name)?.source ?? name]

export function fieldLabel(key: string, name: string): string {
  const label = otherTypes[key]?.fields[name] ?? fieldOf(key, name)?.label ?? name
  const translated = translatedAt(name)
  if (!translated) return label
  const { labelIn } = translationsWording(typeOf(key)?.wording.language ?? 'en')
  return fill(labelIn, { label, language: ownName(translated.tag) })
}

function nameOfOther(actor: string, language: string): string | undefined {
  const names: Readonly<Record<string, string>> = otherActors(language)
  return names[actor]
}

/** Deleted accounts have no name any more, and old tokens none that is known. */
export const actorName = ({ actor, actor_name }: Pick<Change, 'actor' | 'actor_name'>, language: string) =>
  actor_name ??
  nameOfOther(actor, language) ??
  (actor.startsWith('user:') ? formerPlayer(language).name : unnamedToken(actor, language))

/** Returns what stands for the name of a token; other actors as they are. */
export const unnamedToken = (actor: string, language: string): string =>
  actor.startsWith('token:') ? fill(unnamedActor(language).token, { id: actor.slice('token:'.length) }) : actor

export function rowTitle({ type: key, row_id, row_name }: Pick<Change, 'type' | 'row_id' | 'row_name'>): string {
  const type = typeOf(key)
  return row_name ? `#${row_id} ${type ? nameInWords(type, row_name) : row_name}` : `#${row_id}`
}

/** Replaces each type key in a text such as `news 3, site 1` with the title of the type. */
export const rowsTitle = (rows: string): string =>
  rows.replace(/(\S+) (\d+)/g, (_whole, type: string, row: string) => `${typeTitle(type)} #${row}`)
