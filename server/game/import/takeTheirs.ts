import { contentType } from '../../../content/index.ts'
import { GAME_TYPES } from '../../../content/realms/gameImport.ts'

/**
 * Returns whether the import overwrites a field that somebody has changed since the last import. Each of `names` is a
 * type, `type.field` or `all`.
 */
export const takesTheirs = (names: readonly string[], type: string, field: string): boolean =>
  names.some((name) => name === 'all' || name === type || name === `${type}.${field}`)

/** Returns the first name that is not `all`, a type or `type.field`; null if there is none. */
export const unknownRequest = (names: readonly string[]): string | null =>
  names.find((name) => {
    const [type = '', field] = name.split('.')
    if (name === 'all') return false
    return !GAME_TYPES.includes(type) || (field !== undefined && !(field in contentType(type).fields))
  }) ?? null
