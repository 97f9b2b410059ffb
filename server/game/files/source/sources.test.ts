import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { smallRathena, zipOf } from '../../../../tests/support/gameFiles/gameFiles.ts'
import { openArchive, UnreadableArchive } from './openArchive.ts'
import { openFolder } from './openFolder.ts'

const root = mkdtempSync(join(tmpdir(), 'gapura-game-'))
afterAll(() => rmSync(root, { recursive: true }))

describe('A folder of a game', () => {
  it('[attack.game-archive] gives the files in it, and none that a link leads out to', () => {
    mkdirSync(join(root, 'game/db'), { recursive: true })
    writeFileSync(join(root, 'secret.yml'), 'secret')
    writeFileSync(join(root, 'game/db/own.yml'), 'own')
    symlinkSync('own.yml', join(root, 'game/db/inside.yml'))
    symlinkSync('../../secret.yml', join(root, 'game/db/outside.yml'))
    symlinkSync('..', join(root, 'game/up'))
    const folder = openFolder(join(root, 'game'))
    expect(String(folder.read('db/inside.yml'))).toBe('own')
    expect(String(folder.read('./db//own.yml'))).toBe('own')
    for (const path of ['db/outside.yml', '../secret.yml', '/etc/passwd', 'up/secret.yml', 'C:\\x', 'db/../../x'])
      expect(folder.read(path), path).toBe('outside')
    expect(folder.read('db/none.yml')).toBe('missing')
    expect(folder.has('db')).toBe(false)
    expect(folder.list('db')).toEqual(['inside.yml', 'outside.yml', 'own.yml'])
    expect(folder.list('.'), 'with folders within, but not behind links').toContain('db/own.yml')
  })

  it('gives no file of 200 MB, whose size is known before it is read', () => {
    writeFileSync(join(root, 'game/db/large.yml'), '')
    truncateSync(join(root, 'game/db/large.yml'), 200 * 1024 * 1024)
    expect(openFolder(join(root, 'game')).read('db/large.yml')).toBe('too_large')
  })
})

const faultOf = (bytes: Buffer): Promise<string> =>
  openArchive(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableArchive ? error.fault : String(error)),
  )

describe('An archive of a game', () => {
  it('keeps the bytes of names whose encoding it does not say', async () => {
    const zip = (await zipOf({ 'client/item/AB.bmp': 'x' }, '')).toString('latin1')
    // The name of an apple in code page 949, without the mark of UTF-8 in both headers.
    const korean = zip.replaceAll('AB', '\xbb\xe7').replace(/(PK\x01\x02.{4}|PK\x03\x04.{2})(.)\x08/gs, '$1$2\0')
    const folder = await openArchive(Buffer.from(korean, 'latin1'))
    expect(folder.list('client')).toEqual(['item/»ç.bmp'])
  })

  it('gives what is in it, with or without a folder around', async () => {
    for (const around of ['', 'rathena-master/', 'mydb/server/']) {
      const folder = await openArchive(await zipOf(smallRathena, around))
      expect(folder.has('db/item_db.yml'), around).toBe(true)
      expect(folder.list('db/re')).toEqual(['item_db.yml', 'mob_db.yml'])
      expect(folder.read('../db/item_db.yml')).toBe('outside')
    }
  })

  it('[attack.game-archive] is refused where it is none, ends early, leads out or would fill the memory', async () => {
    const whole = await zipOf({ 'db/item_db.yml': 'x'.repeat(2_000) })
    expect(await faultOf(Buffer.from('no archive'))).toBe('bad_archive')
    expect(await faultOf(whole.subarray(0, whole.length - 10))).toBe('bad_archive')
    const outside = Buffer.from(whole.toString('latin1').replaceAll('game-master', '../../../db'), 'latin1')
    expect(await faultOf(outside)).toBe('outside')
    const bomb = await zipOf({ 'db/item_db.yml': Buffer.alloc(40 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await faultOf(bomb)).toBe('too_large')
  })
})
