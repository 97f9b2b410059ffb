import { describe, expect, it } from 'vitest'
import type { Change, FieldChange } from '../../client/audit.ts'
import { restoredChanges } from './restoredChanges.ts'

const change = (action: Change['action'], ...fields: FieldChange[]): Change => ({
  sequence: 1,
  time: '2026-11-21T03:00:00.000Z',
  actor: 'user:1',
  actor_name: 'Juragan',
  action,
  type: 'item',
  row_id: 1,
  row_name: null,
  address: null,
  fields,
  taken_down: ['gone'],
})
const field = (name: string, before: unknown, after: unknown): FieldChange => ({ name, before, after })

describe('What going back to a version changes', () => {
  it('is, for each field, from what stands now to what stood then', () => {
    const changes = [
      change('update', field('title', 'c', 'd')),
      change('update', field('title', 'b', 'c'), field('text', 'x', 'y')),
      change('update', field('title', 'a', 'b')),
      change('create', field('title', null, 'a'), field('text', null, 'x')),
    ]
    expect(restoredChanges(changes, 0)).toEqual([])
    expect(restoredChanges(changes, 1)).toEqual([field('title', 'd', 'c')])
    expect(restoredChanges(changes, 3)).toEqual([field('title', 'd', 'a'), field('text', 'y', 'x')])
  })

  it('is nothing for a field that stands again as it stood', () => {
    const changes = [change('update', field('title', 'b', 'a')), change('update', field('title', 'a', 'b'))]
    expect(restoredChanges(changes, 2)).toEqual([])
  })

  it('keeps that there is nothing now', () => {
    const changes = [change('update', field('price', 'Rp. 1', null)), change('update', field('price', null, 'Rp. 1'))]
    expect(restoredChanges(changes, 1)).toEqual([field('price', null, 'Rp. 1')])
    expect(restoredChanges(changes, 2)).toEqual([])
  })

  it('is nothing for a picture that was taken down', () => {
    const changes = [change('update', field('image', 'gone', null)), change('create', field('image', null, 'gone'))]
    expect(restoredChanges(changes, 1)).toEqual([])
    const replaced = [change('update', field('image', 'gone', 'other')), ...changes.slice(1)]
    expect(restoredChanges(replaced, 1)).toEqual([field('image', 'other', null)])
  })

  it('goes through a delete and the return from the trash', () => {
    const changes = [
      change('update', field('title', 'b', 'c')),
      change('create', field('title', null, 'b')),
      change('delete', field('title', 'b', null)),
      change('update', field('title', 'a', 'b')),
    ]
    expect(restoredChanges(changes, 3)).toEqual([field('title', 'c', 'b')])
    expect(restoredChanges(changes, 4)).toEqual([field('title', 'c', 'a')])
  })
})
