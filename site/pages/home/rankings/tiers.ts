import type { Tier } from '../../../../content/types/tier.ts'

const RANKS = ['gold-tier', 'silver-tier', 'bronze-tier', 'other-tier'] as const
const STYLED = ['gold', 'silver', 'bronze'] as const

/** The class of a tier's colour; any other is grey. docs/product.md, section 9: "Tier styles". */
export function tierClass(tier: string): (typeof RANKS)[number] {
  const metal = STYLED.find((metal) => new RegExp(`^\\s*${metal}([ -]tier)?\\s*$`, 'i').test(tier))
  return metal ? `${metal}-tier` : 'other-tier'
}

const nameOf = ({ tier }: Tier): string => tier.trim().toUpperCase()

export interface TierGroup {
  /** In upper case, as tiers are shown. */
  name: string
  rows: readonly Tier[]
}

/** The tier list, from gold down; other tiers follow in the order in which they appear. */
export function groupByTier(rows: readonly Tier[]): TierGroup[] {
  const names = [...new Set(rows.map(nameOf))]
  return names
    .sort((a, b) => RANKS.indexOf(tierClass(a)) - RANKS.indexOf(tierClass(b)))
    .map((name) => ({ name, rows: rows.filter((row) => nameOf(row) === name) }))
}
