import { expect, it } from 'vitest'
import { realmState } from './serverState.ts'

const rows = (up: Readonly<Record<string, boolean | null>>) =>
  Object.entries(up).map(([server, isUp]) => ({ server, up: isUp }))

it('A realm is partly online if some of its servers are, and offline without its map server', () => {
  expect(realmState(rows({}))).toBe('unknown')
  expect(realmState(rows({ Login: null, Map: null }))).toBe('unknown')
  expect(realmState(rows({ Login: true, Map: true }))).toBe('online')
  expect(realmState(rows({ Login: false, Map: true }))).toBe('partly')
  expect(realmState(rows({ Login: true, Char: true, 'Map-server': false }))).toBe('offline')
  expect(realmState(rows({ Login: true, 'Map 1': false, 'Map 2': true }))).toBe('partly')
  expect(realmState(rows({ Game: true, Mapping: false }))).toBe('partly')
  expect(realmState(rows({ Login: true, Map: null }))).toBe('online')
})
