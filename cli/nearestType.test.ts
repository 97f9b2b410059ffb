import { expect, it } from 'vitest'
import { listTypes } from '../content/index.ts'
import { nearestType } from './nearestType.ts'

it.each([
  ['items', 'item'],
  ['itmes', 'item'],
  ['Items Information', 'item'],
  ['monster', 'monsters'],
  ['drops', 'droplist'],
  ['game-info/mapinfo', 'mapinfo'],
  ['weapons-of-the-gods', undefined],
])('the type %j is probably %j', (typed, key) => {
  expect(nearestType(listTypes, typed)?.key).toBe(key)
})
