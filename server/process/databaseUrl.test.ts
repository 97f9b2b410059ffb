import { describe, expect, it } from 'vitest'
import { databaseUrlFault } from './databaseUrl.ts'

describe('DATABASE_URL', () => {
  it.each([
    'postgres://u:p@h/db',
    'postgresql://h',
    'postgres://u@localhost/db?host=/var/run/postgresql',
    // The PostgreSQL driver treats a % as a literal character if it does not begin a percent-encoding.
    'postgres://u:50%@h/db',
    'postgres:///db?host=/tmp',
    'postgres://u:p%40%2F@h:5433/db',
    'postgres://u:p@[::1]:5432/db',
  ])('%s names one server', (url) => {
    expect(databaseUrlFault(url)).toBeNull()
  })

  it.each([
    'postgres://u:p@h1:5432,h2:5433/db?x=1',
    'postgres://u:p@[::1]:5432,10.0.0.2/db',
    'postgres://u:p@h1:5432,h2:99999/db',
    'postgres://u@localhost/db?host=h1,h2',
  ])('%s names several servers', (url) => {
    expect(databaseUrlFault(url)).toBe('several')
  })

  it.each([
    'postgres://u:p/w@h/db',
    'postgres://u:p?w@h/db',
    'postgres://u:p#w@h/db',
    'postgres://u:p@h:port/db',
    'mysql://h/db',
  ])('%s cannot be read', (url) => {
    expect(databaseUrlFault(url)).toBe('unreadable')
  })
})
