import { MAPS, monsterAddress } from '../../../content/gameInfo/addresses.ts'
import { visibleMonster } from '../../../content/gameInfo/visibleMonster.ts'
import { sectionAddress, type SectionParams } from '../../../content/site/sections.ts'
import { drop, type Drop } from '../../../content/types/drop.ts'

export const GENERAL = 'general'

export const GENERAL_INFORMATION = sectionAddress(GENERAL)

export const mapAddress = (id: number): string => `${MAPS}?map=${id}`

export const monsterOfDropAddress = (
  row: Pick<Drop, 'monster' | 'monster_id' | 'monster_row'>,
  others: SectionParams = {},
): string =>
  row.monster_id === null
    ? sectionAddress(drop.key, { monster: row.monster, ...others })
    : monsterAddress({ ...row.monster_row, id: row.monster_id, name: visibleMonster(row) })
