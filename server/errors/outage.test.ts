import { describe, expect, it } from 'vitest'
import { outageOf } from './outage.ts'

const failure = (code: string) => Object.assign(new Error('It failed.'), { code })

describe('What a database’s error means', () => {
  it.each([
    ['SQLITE_FULL', 'no_space'],
    ['SQLITE_IOERR_SHMSIZE', 'no_space'],
    ['53100', 'no_space'],
    ['SQLITE_IOERR_WRITE', 'read_only'],
    ['SQLITE_IOERR_FSYNC', 'read_only'],
    ['SQLITE_READONLY_DBMOVED', 'read_only'],
    ['25006', 'read_only'],
    ['SQLITE_IOERR_GETTEMPPATH', 'read_only'],
    ['SQLITE_IOERR_READ', 'disk_failed'],
    ['SQLITE_IOERR_SHORT_READ', 'disk_failed'],
    ['SQLITE_IOERR', 'disk_failed'],
    ['58030', 'disk_failed'],
    ['SQLITE_CORRUPT', 'damaged'],
    ['SQLITE_CORRUPT_INDEX', 'damaged'],
    ['SQLITE_NOTADB', 'damaged'],
    ['XX001', 'damaged'],
    ['SQLITE_BUSY', 'busy'],
    ['25P03', 'busy'],
    ['40001', 'busy'],
    ['40P01', 'busy'],
    ['55P03', 'busy'],
    ['08006', 'database_away'],
    ['57P01', 'database_away'],
    ['3D000', 'database_away'],
    ['ECONNREFUSED', 'database_away'],
    ['GAPURA_COMMIT_LOST', 'outcome_unknown'],
    ['SQLITE_CONSTRAINT_UNIQUE', null],
    ['23505', null],
  ])('%s is %s', (code, outage) => {
    expect(outageOf(failure(code))).toBe(outage)
  })

  it('is found in what Node and the driver say without a code of their own', () => {
    expect(outageOf(new AggregateError([failure('ECONNREFUSED'), failure('ECONNREFUSED')]))).toBe('database_away')
    expect(outageOf(new Error('Connection terminated unexpectedly'))).toBe('database_away')
    // The PostgreSQL driver reports a slow connection as `timeout expired`, and a slow query as `Query read timeout`.
    expect(outageOf(new Error('timeout expired'))).toBe('database_away')
    expect(outageOf(new Error('Query read timeout'))).toBe('database_away')
    const closed = 'database "gapura" is not currently accepting connections'
    expect(outageOf(Object.assign(new Error(closed), { code: '55000' }))).toBe('database_away')
    expect(outageOf(Object.assign(new Error('lastval is not yet defined'), { code: '55000' }))).toBe(null)
    expect(outageOf(new Error('Something else'))).toBe(null)
    expect(outageOf('no error')).toBe(null)
  })
})
