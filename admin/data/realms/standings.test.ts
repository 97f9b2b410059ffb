import { describe, expect, it } from 'vitest'
import type { FigureStanding } from '../../../client/realms/realmCalls.ts'
import { isTroubled, sharedSentences, visibleState } from './standings.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const figure = (values: Partial<FigureStanding>): FigureStanding => ({
  ...{ figure: 'online', state: 'given', sentence: '', given_at: ago(1), tried_at: ago(1) },
  ...{ failing_since: null, refused: '', interval: 300, ...values },
})
const realm = (figures: readonly FigureStanding[]) => ({
  ...{ changes_game: false, game_accounts: 0 },
  ...{ key: 'main', name: 'Midgard', adapter: 'tfs' as const, connection: 'there' as const, figures },
})

describe('The standing of a figure', () => {
  it('is overdue where three of its intervals have passed', () => {
    expect(visibleState(figure({ given_at: ago(14) }), now)).toBe('given')
    expect(visibleState(figure({ given_at: ago(15) }), now)).toBe('overdue')
    expect(visibleState(figure({ interval: 600, given_at: ago(15) }), now)).toBe('given')
    expect(visibleState(figure({ state: 'failing', given_at: ago(900) }), now)).toBe('failing')
    expect(visibleState(figure({ state: 'waiting', given_at: null }), now)).toBe('waiting')
  })

  it('troubles its realm where it fails or is overdue', () => {
    expect(isTroubled(realm([figure({}), figure({ state: 'absent', given_at: null })]), now)).toBe(false)
    expect(isTroubled(realm([figure({}), figure({ given_at: ago(180) })]), now)).toBe(true)
    expect(isTroubled(realm([figure({}), figure({ state: 'failing' })]), now)).toBe(true)
  })

  it('is told with the others where they fail for the same reason', () => {
    const failing = (sentence: string) => figure({ state: 'failing', sentence })
    const absent = figure({ state: 'absent', sentence: 'None.' })
    expect(sharedSentences([failing('Away.'), failing('Slow.'), failing('Away.'), absent, absent])).toEqual(['Away.'])
  })
})
