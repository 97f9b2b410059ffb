import { contentType } from '../../../content/index.ts'
import { GAME_TYPES } from '../../../content/realms/gameImport.ts'

/**
 * Returns whether the import overwrites a field that somebody has edited since the last import. `names` contains types,
 * fields as `type.field`, or `all`.
 */
export const takesTheirs = (names: readonly string[], type: string, field: string): boolean =>
  names.some((name) => name === 'all' || name === type || name === `${type}.${field}`)

export const unknownRequest = (names: readonly string[]): string | null =>
  names.find((name) => {
    const [type = '', field] = name.split('.')
    if (name === 'all') return false
    return !GAME_TYPES.includes(type) || (field !== undefined && !(field in contentType(type).fields))
  }) ?? null
