import type { ContentType, Row } from '../../content/define.ts'
import type { Config } from '../process/config.ts'
import { apiRows } from './pictureAddresses.ts'
import { withEnvironment } from './singleRow.ts'

/** A row as the API returns it; a single type also says which values come from the environment. */
export function apiRow<T extends ContentType>(type: T, row: Row<T>, config: Config): Row<T> {
  const shown = withEnvironment(type, row, config)
  return apiRows(type, [shown], config)[0] ?? shown
}
