import { expect, it } from 'vitest'
import { hasMariadb } from '../../support/game/useMariadb.ts'
import { torture } from '../../support/shop/torture/torture.ts'

it.skipIf(!hasMariadb)(
  '[orders.torture] gives what was paid once, and nothing else, while site and game are killed six times',
  // A second try would hide what was given twice.
  { retry: 0 },
  async () => {
    const verdict = await torture({ engine: 'sqlite', storage: 'InnoDB', buyers: 4, kills: 6, seed: 1 })
    expect(verdict.faults).toEqual([])
    expect(verdict.letters).toBeGreaterThan(4)
  },
)
