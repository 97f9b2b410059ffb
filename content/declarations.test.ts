import { expect, it } from 'vitest'
import { fieldsOfKind } from './define.ts'
import { CHANGED_SINCE, filtersOf } from './fields/filters.ts'
import { contentTypes, listTypes } from './index.ts'

it('[limits.text-areas] have text areas of 3 lines, or 4 for quest, reward and tutorial', () => {
  for (const type of contentTypes) {
    for (const [name, field] of fieldsOfKind(type, 'longText')) {
      const tall = ['quest', 'reward', 'tutorial'].includes(name)
      expect(field.rows ?? 3, `${type.key}.${name}`).toBe(tall ? 4 : 3)
    }
  }
})

it('name no field, and no filter of one, as a list names something else that it may be asked for', () => {
  const words = ['page', 'per_page', 'q', 'sort', 'order', 'tree', 'all', 'format', 'separator', CHANGED_SINCE]
  for (const type of listTypes) {
    const filters = filtersOf(type)
    const names = [
      ...Object.keys(type.fields),
      ...filters.flatMap(({ param, test }) => (test === 'equals' ? [] : param)),
    ]
    expect(new Set(names).size, type.key).toBe(names.length)
    expect(
      names.filter((name) => words.includes(name)),
      type.key,
    ).toEqual([])
  }
})

// Editors request all rows of a list with `state=all`, so the filter `state` must always mean the publishing state.
it('call nothing a state but what decides who sees a row', () => {
  for (const type of listTypes) {
    const states = filtersOf(type).filter(({ value }) => value === 'state')
    expect(
      states.map(({ param }) => param),
      type.key,
    ).toEqual(type.publishing ? ['state'] : [])
  }
})

it('have the fields of a group beside each other, since a form shows them in their order', () => {
  for (const type of contentTypes) {
    const groups = Object.values(type.fields).map(({ group }) => group)
    for (const group of new Set(groups)) {
      if (!group) continue
      const from = groups.indexOf(group)
      const count = groups.filter((other) => other === group).length
      expect(groups.slice(from, from + count), `${type.key}: ${group.legend}`).toEqual(Array(count).fill(group))
    }
  }
})
