import { PAGE_SIZE, type Reader } from '../../../content/reader.ts'
import { monsterOfDropAddress } from '../../../content/site/dropAddress.ts'
import { rulesAddress } from '../../../content/site/ruleAddress.ts'
import { sectionAddress } from '../../../content/site/sections.ts'
import { excerpt } from '../../../content/text.ts'
import type { ContentType, Row } from '../../../content/define.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { gameNumber, itemAddress, mapPageAddress, monsterAddress } from '../../../content/gameInfo/addresses.ts'
import { itemTitle } from '../../../content/gameInfo/itemTitle.ts'
import { PRIZE } from '../../../content/gameInfo/prizeMark.ts'
import { visibleMonster } from '../../../content/gameInfo/visibleMonster.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { news } from '../../../content/types/news.ts'
import { npc } from '../../../content/types/npc.ts'
import { page } from '../../../content/types/page.ts'
import { serverRule } from '../../../content/types/serverRule.ts'
import { ruleAddresses } from '../ruleAddress.ts'

const FIRST = 5

const WORDS = 14

export interface Hit {
  id: number
  name: string
  detail: string
  to: string
}

export interface FoundGroup {
  key: string
  hits: readonly Hit[]
  total: number
  searchedFor?: string
}

interface Group {
  key: string
  title: string
  find: (reader: Reader, q: string, page: number | null) => Promise<FoundGroup>
}

function group<T extends ContentType>(
  type: T,
  title: string,
  hit: (row: Row<T>) => Omit<Hit, 'id'>,
  addresses: (reader: Reader, ids: readonly number[]) => Promise<ReadonlyMap<number, string>> = async () => new Map(),
): Group {
  return {
    key: type.key,
    title,
    find: async (reader, q, page) => {
      const requested = { q, page: page ?? 1, per_page: page === null ? FIRST : PAGE_SIZE.usual }
      const { rows, ...found } = await reader.list(type, requested)
      const exact = await addresses(
        reader,
        rows.map(({ id }) => id),
      )
      const hits = rows.map((row) => {
        const { to, ...words } = hit(row)
        return { id: row.id, ...words, to: exact.get(row.id) ?? to }
      })
      return { key: type.key, hits, ...found }
    },
  }
}

const places = (...names: readonly (string | undefined)[]): string => names.filter(Boolean).join(' · ')

export const groups: readonly Group[] = [
  group(news, 'News', ({ id, title, subtitle, description }) => ({
    name: title,
    detail: subtitle || excerpt(description, WORDS),
    to: `/news/${id}`,
  })),
  group(item, 'Items', (row) => ({
    name: itemTitle({ name: row.items_name, slots: row.slots }),
    detail: places(gameNumber(row.game_id), row.kind),
    to: itemAddress({ ...row, name: row.items_name }),
  })),
  group(monster, 'Monsters', (row) => ({
    name: row.monster_name,
    detail: places(gameNumber(row.game_id), row.level === null ? '' : `Level ${row.level}`),
    to: monsterAddress({ ...row, name: row.monster_name }),
  })),
  group(map, 'Maps', ({ id, map_name, title }) => ({
    name: map_name,
    detail: title,
    to: mapPageAddress(id, map_name),
  })),
  group(npc, 'NPC', ({ npc: name, map_information }) => ({
    name,
    detail: places(map_information?.name),
    to: sectionAddress(npc.key, { q: name }),
  })),
  group(drop, 'Drops', (row) => ({
    name: visibleMonster(row),
    detail: places(
      row.items ? itemTitle(row.items) : undefined,
      row.prize ? PRIZE : undefined,
      row.map_information?.name,
    ),
    to: monsterOfDropAddress(row, { item: row.items_id }),
  })),
  group(
    serverRule,
    'Rules',
    ({ rules, category }) => ({ name: rules, detail: category, to: rulesAddress(1) }),
    ruleAddresses,
  ),
  group(page, 'Pages', ({ title, summary, address }) => ({ name: title, detail: summary, to: address })),
]
