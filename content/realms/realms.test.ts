import { describe, expect, it } from 'vitest'
import { factionsOf } from './factions.ts'
import { figureAge } from './figures.ts'

describe('realm figures', () => {
  it('are current for three intervals, then old, and unknown after an hour', () => {
    const input = { given_at: '2026-11-25T00:00:00.000Z', interval: 300 }
    const at = (time: string) => figureAge(input, new Date(`2026-11-25T${time}Z`))
    const [oldAt, unknownAt] = [new Date('2026-11-25T00:15:00Z'), new Date('2026-11-25T01:00:00Z')]
    expect(at('00:14:59')).toEqual({ age: { state: 'current', as_of: null }, changesAt: oldAt })
    expect(at('00:15:00')).toEqual({ age: { state: 'old', as_of: input.given_at }, changesAt: unknownAt })
    expect(at('01:00:00')).toEqual({ age: { state: 'unknown', as_of: input.given_at }, changesAt: null })
    expect(figureAge(null, new Date())).toEqual({ age: { state: 'unknown', as_of: null }, changesAt: null })
  })

  it('have the site’s factions in place of the game’s', () => {
    const faction = factionsOf('Ksatria = 7, 13\n\nPenyihir=Mage\n nothing\n= 9')
    expect(['7', '13', 'mage', '9', 'Elf', null].map(faction)).toEqual([
      ...['Ksatria', 'Ksatria', 'Penyihir', '9', 'Elf'],
      null,
    ])
  })
})
