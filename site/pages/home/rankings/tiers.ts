import type { Tier } from '../../../../content/types/tier.ts'

const RANKS = ['gold-tier', 'silver-tier', 'bronze-tier', 'other-tier'] as const
const STYLED = ['gold', 'silver', 'bronze'] as const

/** The class with a tier's colour; grey for unknown tiers. docs/product.md, section 9: "Tier styles". */
export function tierClass(tier: string): (typeof RANKS)[number] {
  const metal = STYLED.find((metal) => new RegExp(`^\\s*${metal}([ -]tier)?\\s*$`, 'i').test(tier))
  return metal ? `${metal}-tier` : 'other-tier'
}

const nameOf = ({ tier }: Tier): string => tier.trim().toUpperCase()

export interface TierGroup {
  /** In upper case. */
  name: string
  rows: readonly Tier[]
}

/** Groups by tier, from gold down. Other tiers follow in the order in which they first appear. */
export function groupByTier(rows: readonly Tier[]): TierGroup[] {
  const names = [...new Set(rows.map(nameOf))]
  return names
    .sort((a, b) => RANKS.indexOf(tierClass(a)) - RANKS.indexOf(tierClass(b)))
    .map((name) => ({ name, rows: rows.filter((row) => nameOf(row) === name) }))
}
