import { describe, expect, it } from 'vitest'
import { databaseServers } from './databaseUrl.ts'

describe('DATABASE_URL', () => {
  it.each([
    ['postgres://u:p@h/db', ['postgres://u:p@h/db']],
    ['postgresql://h', ['postgresql://h']],
    ['postgres://u@localhost/db?host=/var/run/postgresql', ['postgres://u@localhost/db?host=/var/run/postgresql']],
    // The driver takes a % that encodes nothing as it is.
    ['postgres://u:50%@h/db', ['postgres://u:50%@h/db']],
    ['postgres:///db?host=/tmp', ['postgres:///db?host=/tmp']],
    ['postgres://u:p%40%2F@h:5433/db', ['postgres://u:p%40%2F@h:5433/db']],
    ['postgres://u:p@h1:5432,h2:5433/db?x=1', ['postgres://u:p@h1:5432/db?x=1', 'postgres://u:p@h2:5433/db?x=1']],
    ['postgres://u:p@[::1]:5432,10.0.0.2/db', ['postgres://u:p@[::1]:5432/db', 'postgres://u:p@10.0.0.2/db']],
  ])('%s names its servers', (url, servers) => {
    expect(databaseServers(url)).toEqual(servers)
  })

  it.each([
    'postgres://u:p/w@h/db',
    'postgres://u:p?w@h/db',
    'postgres://u:p#w@h/db',
    'postgres://u:p@h:port/db',
    'postgres://u:p@h1:5432,h2:99999/db',
    'mysql://h/db',
  ])('%s cannot be read', (url) => {
    expect(databaseServers(url)).toEqual([])
  })
})
