import { expect, it } from 'vitest'
import { arrange } from './arrange.ts'

const row = (monster: string, map: string, item: string) => ({ monster, map, item })
const rows = [
  ...[row('Poring', 'Field', 'Apple'), row('Wolf', 'Town', 'Fur'), row('Poring', 'Town', 'Apple')],
  ...[row('Poring', 'Field', 'Card')],
]

it('Rows of one monster are a group, with those of one map together, each in the order of the list', () => {
  const groups = arrange(rows, ({ monster, map }) => [monster, map])
  expect(groups.map((group) => group.map(({ row: { item, map } }) => `${item} ${map}`))).toEqual([
    ...[['Apple Field', 'Card Field', 'Apple Town'], ['Fur Town']],
  ])
  expect(groups.flat().map(({ index }) => index)).toEqual([0, 1, 2, 3])
  expect(groups.map((group) => group.map(({ repeated }) => repeated))).toEqual([[0, 2, 1], [0]])
})

it('Without keys all rows are one group, in which nothing repeats', () => {
  const groups = arrange(rows, () => [])
  expect(groups).toHaveLength(1)
  expect(groups[0]?.map(({ row: { item } }) => item)).toEqual(['Apple', 'Fur', 'Apple', 'Card'])
  expect(groups[0]?.every(({ repeated }) => repeated === 0)).toBe(true)
  expect(arrange([], () => [])).toEqual([])
})
