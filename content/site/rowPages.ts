import type { ContentType } from '../define.ts'
import { isGameEntry, itemAddress, mapPageAddress, monsterAddress, type Entry } from '../gameInfo/addresses.ts'
import { item } from '../types/item.ts'
import { map } from '../types/map.ts'
import { monster } from '../types/monster.ts'
import { news } from '../types/news.ts'

export interface RowPage {
  type: ContentType
  addressOf: (row: Entry) => string
  /** `path` is in lower case. */
  isAddress: (path: string) => boolean
}

function numbered(type: ContentType, path: string): RowPage {
  const pattern = new RegExp(`^${path}/[1-9][0-9]{0,9}$`)
  return { type, addressOf: ({ id }) => `${path}/${id}`, isAddress: (text) => pattern.test(text) }
}

/** The types whose rows have a page each. The sitemap lists these pages, and operators can link to them. */
export const rowPages: readonly RowPage[] = [
  { type: map, addressOf: ({ id, name }) => mapPageAddress(id, name), isAddress: isGameEntry },
  numbered(news, '/news'),
  { type: item, addressOf: itemAddress, isAddress: isGameEntry },
  { type: monster, addressOf: monsterAddress, isAddress: isGameEntry },
]
