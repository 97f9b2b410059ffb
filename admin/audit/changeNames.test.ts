import { describe, expect, it } from 'vitest'
import { actorName } from './changeNames.ts'

describe('The actor of a change', () => {
  it.each([
    ['user:12', 'Juragan', 'Juragan'],
    ['user:12', null, 'a former player'],
    ['token:5', null, 'Token #5'],
    ['command', null, 'Command line'],
    ['site', null, 'The site'],
  ])('%s with the name %s is called %s', (actor, actor_name, name) => {
    expect(actorName({ actor, actor_name }, 'en')).toBe(name)
  })

  it('[person.delete] is a former player in Indonesian, too', () => {
    expect(actorName({ actor: 'user:12', actor_name: null }, 'id')).toBe('mantan pemain')
  })
})
