import { monsterAddress } from '../gameInfo/addresses.ts'
import { visibleMonster } from '../gameInfo/visibleMonster.ts'
import { drop, type Drop } from '../types/drop.ts'
import { sectionAddress, type SectionParams } from './sections.ts'

export const monsterOfDropAddress = (
  row: Pick<Drop, 'monster' | 'monster_id' | 'monster_row'>,
  others: SectionParams = {},
): string =>
  row.monster_id === null
    ? sectionAddress(drop.key, { monster: row.monster, ...others })
    : monsterAddress({ ...row.monster_row, id: row.monster_id, name: visibleMonster(row) })
