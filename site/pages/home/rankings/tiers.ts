import type { Tier } from '../../../../content/types/tier.ts'
import { TIER_CLASSES, tierClass } from '../../../components/tier/tierClass.ts'

const nameOf = ({ tier }: Tier): string => tier.trim().toUpperCase()

export interface TierGroup {
  name: string
  rows: readonly Tier[]
}

export function groupByTier(rows: readonly Tier[]): TierGroup[] {
  const names = [...new Set(rows.map(nameOf))]
  return names
    .sort((a, b) => TIER_CLASSES.indexOf(tierClass(a)) - TIER_CLASSES.indexOf(tierClass(b)))
    .map((name) => ({ name, rows: rows.filter((row) => nameOf(row) === name) }))
}
