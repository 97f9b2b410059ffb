import type { Drop } from '../types/drop.ts'

/** What visitors read as the monster of a drop: the name of the monster that it refers to, or what was typed where it refers to none. */
export const shownMonster = ({ monster, monster_row: row }: Pick<Drop, 'monster' | 'monster_row'>): string =>
  row?.name ?? monster
