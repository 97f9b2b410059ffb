import type { Drop } from '../types/drop.ts'

/** The monster of a drop: the referenced one's name, or the typed text. */
export const shownMonster = ({ monster, monster_row: row }: Pick<Drop, 'monster' | 'monster_row'>): string =>
  row?.name ?? monster
