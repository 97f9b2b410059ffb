import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { map } from '../../../content/types/map.ts'
import {
  MANIFEST_NAME,
  type Manifest,
  CHECKSUMS_NAME,
  sha256,
  writeChecksums,
} from '../../../server/backup/manifest.ts'
import { readBackup, verifyBackup } from '../../../server/backup/readBackup.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { ArchiveError, readTar, tarOf, type Entry } from '../../../server/backup/tar.ts'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { readConfig } from '../../../server/process/config.ts'
import { createSample, form, picture } from '../../support/samples.ts'
import { testEnvironment, useTestServer, useToken } from '../../support/testServer.ts'
import { NOW } from './restored.ts'

async function entriesOf(file: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of readTar(createReadStream(file).pipe(createGunzip()))) entries.push(entry)
  return entries
}

async function contentOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  const reading = readBackup(file)
  for (;;) {
    const { done, value } = await reading.next()
    hash.update(JSON.stringify(value))
    if (done) return hash.digest('hex')
  }
}

const hasTools = ['tar', 'sha256sum'].every((tool) => spawnSync(tool, ['--version']).status === 0)

describe('A damaged backup', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')
  const at = (name: string) => join(server().context.config.dataDir, name)
  let file: string
  let broken: string
  let names: string[]
  beforeAll(async () => {
    file = at('backup.tar.gz')
    broken = at('broken.tar.gz')
    const { id } = await createSample(server(), admin(), map)
    await admin.send('POST', `/api${map.path}/${id}?_method=PUT`, form({}, { image: await picture('png', 700, 20) }))
    await writeBackup(server().context.database, file, NOW)
    names = (await entriesOf(file)).map(({ name }) => name)
  })

  /** Writes the backup with changed entries. If `isListed` is true, the list of checksums is updated too. */
  async function rewrite(change: (entries: readonly Entry[]) => readonly Entry[], { isListed = false } = {}) {
    const changed = change(await entriesOf(file))
    const others = changed.filter(({ name }) => name !== CHECKSUMS_NAME)
    const checksums = writeChecksums(new Map(others.map(({ name, bytes }) => [name, sha256(bytes)])))
    const entries = async function* () {
      yield* isListed ? [...others, { name: CHECKSUMS_NAME, bytes: checksums }] : changed
    }
    const { tar, done } = tarOf(entries(), NOW)
    await pipeline(tar, createGzip(), createWriteStream(broken))
    await done
  }
  const rewriteEntry = (which: string, change: (bytes: Uint8Array) => Buffer, options?: { isListed: boolean }) =>
    rewrite(
      (entries) => entries.map(({ name, bytes }) => ({ name, bytes: name === which ? change(bytes) : bytes })),
      options,
    )
  const rewriteManifest = (change: (manifest: Manifest) => Manifest) =>
    rewriteEntry(
      MANIFEST_NAME,
      (bytes) => Buffer.from(JSON.stringify(change(JSON.parse(String(bytes)) as Manifest))), // writeBackup has written the manifest.
      { isListed: true },
    )
  const cutTo = (length: number) => writeFileSync(broken, readFileSync(file).subarray(0, length))

  it('is refused with a flipped byte anywhere, unless the byte means nothing', async () => {
    const bytes = readFileSync(file)
    const content = await contentOf(file)
    const many = Array.from({ length: 60 }, (_, index) => Math.floor((bytes.length * index) / 60))
    const places = [3, 4, 8, 9, 10, 50, ...many, ...[1, 4, 5, 8, 9, 10].map((at) => bytes.length - at)]
    let refused = 0
    for (const place of places) {
      const flipped = Buffer.from(bytes)
      flipped[place] = (flipped[place] ?? 0) ^ 1
      writeFileSync(broken, flipped)
      try {
        expect(await contentOf(broken), `byte ${place}`).toBe(content)
      } catch (error) {
        expect(error, `byte ${place}`).toBeInstanceOf(ArchiveError)
        refused += 1
      }
    }
    // No check can notice damage to the time, level or system in the gzip header or to a padding bit, because the
    // content stays the same.
    expect(refused).toBeGreaterThanOrEqual(places.length - 10)
  })

  it('is refused if it was cut short, and says where', async () => {
    const whole = readFileSync(file).length
    for (const length of [0, 5, 60, whole >> 1, whole - 8, whole - 1]) {
      cutTo(length)
      await expect(verifyBackup(broken), `${length} bytes`).rejects.toThrow(/not a whole backup/)
    }
    cutTo(whole >> 1)
    await expect(verifyBackup(broken)).rejects.toThrow(/cut short (in|after) (tables|pictures)\//)
  })

  it('is refused with something added', async () => {
    writeFileSync(broken, Buffer.concat([readFileSync(file), Buffer.from('x')]))
    await expect(verifyBackup(broken)).rejects.toThrow(/not a whole backup/)
    const added = { name: 'tables/news/000099.jsonl', bytes: Buffer.from('{"id":99}\n') }
    await rewrite((entries) => [...entries, added])
    await expect(verifyBackup(broken)).rejects.toThrow(`${added.name} after its end`)
    await rewrite((entries) => [added, ...entries])
    await expect(verifyBackup(broken)).rejects.toThrow(`${added.name}, which SHA256SUMS does not list`)
  })

  it('is refused without any one of its entries, or with an altered one, and names it', async () => {
    const last = names.filter((name) => name.startsWith('tables/')).at(-1) ?? ''
    for (const name of [MANIFEST_NAME, CHECKSUMS_NAME, last]) {
      await rewrite((entries) => entries.filter((entry) => entry.name !== name))
      await expect(verifyBackup(broken), name).rejects.toThrow(`${name} is missing`)
    }
    for (const name of [MANIFEST_NAME, last]) {
      await rewriteEntry(name, (bytes) => Buffer.from(`${String(bytes).trimEnd()} \n`))
      await expect(verifyBackup(broken), name).rejects.toThrow(`${name} is missing or altered`)
    }
    const picture = names.find((name) => name.startsWith('pictures/')) ?? ''
    await rewriteEntry(picture, (bytes) => Buffer.concat([bytes, bytes]))
    await expect(verifyBackup(broken)).rejects.toThrow(picture.replace(/^pictures\/|\.webp$/g, ''))
  })

  it.skipIf(!hasTools)('is recognized by tar and sha256sum, and so is a sound one', async () => {
    const unpacked = mkdtempSync(at('unpacked-'))
    const check = () =>
      spawnSync('sha256sum', ['--check', '--strict', '--quiet', CHECKSUMS_NAME], { cwd: unpacked, encoding: 'utf8' })
    expect(spawnSync('tar', ['-xzf', file, '-C', unpacked]).status).toBe(0)
    expect(check()).toMatchObject({ status: 0, stdout: '' })
    writeFileSync(join(unpacked, MANIFEST_NAME), '{}')
    expect(check()).toMatchObject({ status: 1, stdout: expect.stringContaining(`${MANIFEST_NAME}: FAILED`) })
  })

  it('leaves nothing behind when it is refused, and is restored into an empty database alone', async () => {
    await expect(restoreBackup(server().context.database, file)).rejects.toThrow(/not empty/)
    const database = openDatabase(readConfig(await testEnvironment('sqlite')))
    cutTo(readFileSync(file).length >> 1)
    await expect(restoreBackup(database, broken)).rejects.toThrow(/not a whole backup/)
    expect(await database.reader.introspection.getTables({ withInternalKyselyTables: true })).toEqual([])
    await rewriteManifest((manifest) => ({ ...manifest, schema: '9999_from_the_future' }))
    await expect(restoreBackup(database, broken)).rejects.toThrow(/newer release/)
    await database.close()
  })

  it('whose manifest does not fit its content is refused', async () => {
    await rewriteManifest(({ rows, ...manifest }) => ({ ...manifest, rows: { ...rows, news: 99 } }))
    await expect(verifyBackup(broken)).rejects.toThrow(/does not hold what its manifest says/)
    await rewriteManifest((manifest) => ({ ...manifest, format: 3 as 2 }))
    await expect(verifyBackup(broken)).rejects.toThrow(/does not understand/)
  })
})
