import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { outageOf } from './outage.ts'

const nowhere = join(import.meta.dirname, 'nowhere')

it('A PostgreSQL whose socket is gone is away', async () => {
  const [error] = (await once(createConnection(nowhere), 'error')) as unknown[] // The cast is needed, because Node declares the values of an event as any[].
  expect(outageOf(error)).toBe('database_away')
})

it('a file that is gone is no outage of the database', async () => {
  const error: unknown = await readFile(nowhere).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(Error)
  expect(outageOf(error)).toBeNull()
})
