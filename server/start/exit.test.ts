import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../database/engine/openDatabase.ts'
import { readSecret } from '../process/secret.ts'
import { startExitCode } from './exit.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-exit-'))
  writeFileSync(join(folder, 'file'), '')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function errorOf(work: () => unknown): Error {
  try {
    work()
  } catch (error) {
    if (error instanceof Error) return error
  }
  return expect.unreachable('It throws an Error.')
}

const uses = {
  'the database': (dataDir: string) => openDatabase({ databaseUrl: null, dataDir }),
  'the key': (dataDir: string) => readSecret({ secret: null, dataDir }),
}

describe.each(Object.entries(uses))('[operate.stop] A start that wants %s', (_what, use) => {
  it.each([
    ['is a file', 'file', /^DATA_DIR is not a folder.*\/file$/],
    ['lies in a file', 'file/data', /^DATA_DIR is not a folder.*\/file\/data$/],
    ['cannot be made', '/proc/gapura/data', /^The folder DATA_DIR cannot be created: \/proc\/gapura\/data$/],
  ])('exits with 78 and a sentence if DATA_DIR %s', (_how, dataDir, sentence) => {
    const error = errorOf(() => use(dataDir.startsWith('/') ? dataDir : join(folder, dataDir)))
    expect(error.message).toMatch(sentence)
    expect(startExitCode(error)).toBe(78)
  })

  it('exits with 1 if DATA_DIR is a link to a disk that is not there yet', () => {
    symlinkSync(join(folder, 'disk'), join(folder, 'link'))
    const error = errorOf(() => use(join(folder, 'link')))
    expect(error.message).toMatch(/^DATA_DIR is a link to a folder that is missing: .*\/link$/)
    expect(startExitCode(error)).toBe(1)
  })
})

it('[operate.stop] A start exits with 1 if the socket of PostgreSQL is not there yet', () => {
  const error = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' })
  expect(startExitCode(error)).toBe(1)
})

it('[operate.stop] A start exits with 78 and a sentence if gapura.db or secret.key is a folder', () => {
  const files = { 'gapura.db': uses['the database'], 'secret.key': uses['the key'] }
  for (const [name, use] of Object.entries(files)) {
    mkdirSync(join(folder, name))
    const error = errorOf(() => use(folder))
    expect(error.message).toMatch(new RegExp(`/${name} is a folder, and must be a file\\.`))
    expect(startExitCode(error)).toBe(78)
  }
})
