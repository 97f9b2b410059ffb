import { describe, expect, it } from 'vitest'
import type { Tier } from '../../../../content/types/tier.ts'
import { tierClass } from '../../../components/tier/tierClass.ts'
import { groupByTier } from './tiers.ts'

describe('A tier has the style', () => {
  it.each([
    ['gold tier', 'gold-tier'],
    ['SILVER TIER', 'silver-tier'],
    ['bronze-tier', 'bronze-tier'],
    [' Gold ', 'gold-tier'],
    ['iron tier', 'other-tier'],
    ['golden tier', 'other-tier'],
    ['', 'other-tier'],
  ])('[home.tiers] of %j: %s', (tier, style) => {
    expect(tierClass(tier)).toBe(style)
  })
})

describe('The tier list', () => {
  const row = (id: number, tier: string): Tier => ({
    id,
    version: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    name: `Player ${id}`,
    faction: 'Arunika',
    tier,
  })

  it('[home.parts] goes from gold down, others last, in upper case', () => {
    const tiers = ['wood tier', 'bronze tier', 'Gold Tier', 'iron tier', 'silver tier', 'gold tier', 'wood tier']
    const groups = groupByTier(tiers.map((tier, index) => row(index + 1, tier)))
    expect(groups.map(({ name, rows }) => [name, rows.map(({ id }) => id)])).toEqual([
      ['GOLD TIER', [3, 6]],
      ['SILVER TIER', [5]],
      ['BRONZE TIER', [2]],
      ['WOOD TIER', [1, 7]],
      ['IRON TIER', [4]],
    ])
  })
})
