import type { ContentType } from '../../../content/define.ts'
import type { LoggedTable } from '../../database/changes/author.ts'

export const loggedTable = (type: ContentType): LoggedTable => ({ table: type.table, type: type.key, secrets: [] })
