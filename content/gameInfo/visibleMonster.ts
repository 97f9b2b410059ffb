import type { Drop } from '../types/drop.ts'

export const visibleMonster = ({ monster, monster_row: row }: Pick<Drop, 'monster' | 'monster_row'>): string =>
  row?.name ?? monster
