import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { readSecret } from './secret.ts'

describe('The key of PIN hashes', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gapura-secret-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const read = (settings: Record<string, string> = {}) => readSecret(readConfig({ DATA_DIR: folder, ...settings }))

  it('is made at the first start, for its owner alone, and is the same ever after', () => {
    const key = read()
    expect(key).toHaveLength(32)
    expect(readdirSync(folder), 'nothing half is left').toEqual(['secret.key'])
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(read()).toEqual(key)
  })

  it.each([0, 1, 31])('is refused, in a sentence, where the file has %i bytes', (length) => {
    writeFileSync(join(folder, 'secret.key'), Buffer.alloc(length, 7))
    expect(() => read()).toThrow(ConfigError)
    expect(() => read()).toThrow(new RegExp(`secret\\.key has ${length} bytes.*Bring back the copy`))
    expect(readFileSync(join(folder, 'secret.key')), 'it is left as it is').toHaveLength(length)
  })

  it('moves from the file into GAPURA_SECRET as base64, byte for byte', () => {
    const key = read()
    rmSync(join(folder, 'secret.key'))
    expect(read({ GAPURA_SECRET: `base64:${key.toString('base64')}` })).toEqual(key)
    expect(read({ GAPURA_SECRET: `base64:${key.toString('base64url')}` })).toEqual(key)
    expect(readdirSync(folder), 'no other is made').toEqual([])
  })

  it('may be text, which stands for its own bytes', () => {
    const text = 'correct horse battery staple and more'
    expect(read({ GAPURA_SECRET: text })).toEqual(Buffer.from(text))
  })
})
