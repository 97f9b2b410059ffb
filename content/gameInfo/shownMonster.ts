import type { Drop } from '../types/drop.ts'

export const shownMonster = ({ monster, monster_row: row }: Pick<Drop, 'monster' | 'monster_row'>): string =>
  row?.name ?? monster
