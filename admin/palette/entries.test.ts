import { expect, it } from 'vitest'
import { rowGroups } from './entries.ts'

it('[search.back-office] Items have their number in the game beside their names, and come first if it was typed', () => {
  const found = [
    { type: 'npc-items', rows: [{ id: 8, name: 'Red Potion' }], total: 75 },
    { type: 'item', rows: [{ id: 95, name: 'Red Potion', game_id: 501 }], total: 1 },
  ]
  for (const typed of ['501', '#501']) {
    const labels = rowGroups(found, typed, true).map(({ items: [first] }) => first?.label)
    expect(labels, typed).toEqual(['Red Potion #501', 'Red Potion'])
  }
  expect(rowGroups(found, '50', false), 'while the search for 50 is under way').toHaveLength(1)
})
