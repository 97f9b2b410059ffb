import { expect, it } from 'vitest'
import { placeText, pointOf } from './mapPosition.ts'

const map = { cells_wide: 200, cells_high: 400 }

it('A place is marked from the left and from above, where the game counts from below', () => {
  expect(pointOf({ x: 50, y: 100 }, map)).toEqual({ left: 25, top: 75 })
  expect(pointOf({ x: 0, y: 400 }, map)).toEqual({ left: 0, top: 0 })
  expect(pointOf({ x: 1, y: 1 }, { cells_wide: 3, cells_high: 3 })).toEqual({ left: 33.33, top: 66.67 })
})

it('Nothing is marked where a place or the size of the map is not known, or the place lies beside it', () => {
  expect(pointOf({ x: null, y: 1 }, map)).toBeNull()
  expect(pointOf({ x: 201, y: 1 }, map)).toBeNull()
  expect(pointOf({ x: 1, y: 401 }, map)).toBeNull()
  for (const size of [null, 0]) expect(pointOf({ x: 1, y: 1 }, { cells_wide: size, cells_high: 5 })).toBeNull()
  expect(placeText({ x: null, y: 3 })).toBeNull()
  expect(placeText({ x: 12, y: 3 })).toBe('12, 3')
})
