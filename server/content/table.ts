import type { ContentType } from '../../content/define.ts'
import type { LoggedTable } from '../database/write.ts'

/** A content type as the log of changes knows it. */
export const loggedTable = (type: ContentType): LoggedTable => ({ table: type.table, type: type.key, secrets: [] })
