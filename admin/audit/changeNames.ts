import type { Change } from '../../client/audit.ts'
import type { ContentType, Field } from '../../content/define.ts'
import { contentTypes } from '../../content/index.ts'
import type { Wording } from '../../content/wording.ts'
import { otherActors, otherTypes } from './wording.ts'

/** The content type of a change; undefined for accounts and for a type that no longer exists. */
export const typeOf = (key: string): ContentType | undefined => contentTypes.find((type) => type.key === key)

/** The name of the screen that shows such rows. */
export const typeTitle = (key: string): string => otherTypes[key]?.title ?? typeOf(key)?.title ?? key

export const fieldOf = (key: string, name: string): Field | undefined => typeOf(key)?.fields[name]

export const fieldLabel = (key: string, name: string): string =>
  otherTypes[key]?.fields[name] ?? fieldOf(key, name)?.label ?? name

/** Who made a change: the name of an account or of a token, a number where it is gone, or an actor without an account. */
export const actorName = ({ actor, actor_name }: Pick<Change, 'actor' | 'actor_name'>, language: Wording['language']) =>
  actor_name ?? otherActors[language][actor] ?? actor.replace(/^user:/, '#').replace(/^token:/, 'Token #')

/** The number and the name of a row. */
export const rowTitle = ({ row_id, row_name }: Pick<Change, 'row_id' | 'row_name'>): string =>
  row_name ? `#${row_id} ${row_name}` : `#${row_id}`

/** Rows as a takedown names them: `news 3, site 1`. */
export const rowsTitle = (rows: string): string =>
  rows.replace(/(\S+) (\d+)/g, (_whole, type: string, row: string) => `${typeTitle(type)} #${row}`)
