import './tier.css'

export const TIER_CLASSES = ['gold-tier', 'silver-tier', 'bronze-tier', 'other-tier'] as const
const STYLED = ['gold', 'silver', 'bronze'] as const

/** docs/product.md, section 9 ("Tier styles"), fixes these class names. */
export function tierClass(tier: string): (typeof TIER_CLASSES)[number] {
  const metal = STYLED.find((metal) => new RegExp(`^\\s*${metal}([ -]tier)?\\s*$`, 'i').test(tier))
  return metal ? `${metal}-tier` : 'other-tier'
}
