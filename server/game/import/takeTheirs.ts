import { contentType } from '../../../content/index.ts'
import { GAME_TYPES } from '../../../content/realms/gameImport.ts'

/** Whether the files overwrite what somebody has changed since the last import: `names` are types, `type.field`, or `all`. */
export const takesTheirs = (names: readonly string[], type: string, field: string): boolean =>
  names.some((name) => name === 'all' || name === type || name === `${type}.${field}`)

/** The first name that is neither `all`, a type nor a field; null if there is none. */
export const unknownRequest = (names: readonly string[]): string | null =>
  names.find((name) => {
    const [type = '', field] = name.split('.')
    if (name === 'all') return false
    return !GAME_TYPES.includes(type) || (field !== undefined && !(field in contentType(type).fields))
  }) ?? null
