import { describe, expect, it } from 'vitest'
import { STORAGES, type Storage } from '../../support/shop/torture/world.ts'
import { torture } from '../../support/shop/torture/torture.ts'
import { engines } from '../../support/testServer.ts'

/** 272 in all. */
const KILLS = 34
const BUYERS = 20

const storages = Object.keys(STORAGES) as Storage[] // The cast is safe, because these are the keys of STORAGES.

// A second try would hide what was given twice.
describe.each(engines)('The donation desk of a site on %s', { retry: 0, timeout: 1_200_000 }, (engine) => {
  it.each(storages)('[orders.torture] gives what was paid once to a game with letters in %s', async (storage) => {
    const seed = Number(process.env['TORTURE_SEED'] ?? 1)
    const verdict = await torture({ engine, storage, buyers: BUYERS, kills: KILLS, seed })
    console.warn(engine, storage, JSON.stringify(verdict))
    expect(verdict.faults).toEqual([])
    expect(verdict.letters).toBeGreaterThan(BUYERS)
    expect(verdict.kills).toBe(KILLS)
  })
})
