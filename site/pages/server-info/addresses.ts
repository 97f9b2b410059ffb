import { monsterAddress } from '../../../content/gameInfo/addresses.ts'
import { shownMonster } from '../../../content/gameInfo/shownMonster.ts'
import { sectionAddress, type SectionParams } from '../../../content/site/sections.ts'
import { drop, type Drop } from '../../../content/types/drop.ts'

/** Key of the section with the facts about the server. */
export const GENERAL = 'general'

/** The facts about the server, as everybody who begins to play wants to know them. */
export const GENERAL_INFORMATION = sectionAddress(GENERAL)

export const MAPS = '/gameinfo/map'
export const mapAddress = (id: number): string => `${MAPS}?map=${id}`

/** Where the monster of a drop is told of: on a page of its own, or by all of its drops where it has none. */
export const monsterOfDropAddress = (
  row: Pick<Drop, 'monster' | 'monster_id' | 'monster_row'>,
  others: SectionParams = {},
): string =>
  row.monster_id === null
    ? sectionAddress(drop.key, { monster: row.monster, ...others })
    : monsterAddress(row.monster_id, shownMonster(row))
