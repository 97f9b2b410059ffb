import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { map } from '../../../content/types/map.ts'
import { CHECKSUMS_NAME, sha256, writeChecksums } from '../../../server/backup/checksums.ts'
import { MANIFEST_NAME, type Manifest } from '../../../server/backup/manifest.ts'
import { readBackup, verifyBackup } from '../../../server/backup/readBackup.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { ArchiveError, readTar, tarOf, type Entry } from '../../../server/backup/tar.ts'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { readConfig } from '../../../server/process/config.ts'
import { createSample, form, picture } from '../../support/samples.ts'
import { testEnvironment, useTestServer } from '../../support/testServer.ts'
import { NOW } from './restored.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapura-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function entriesOf(file: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of readTar(createReadStream(file).pipe(createGunzip()))) entries.push(entry)
  return entries
}

/** Writes the backup with other entries; their checksums stay as they are unless `isListed`. */
async function rewritten(
  file: string,
  into: string,
  change: (entries: readonly Entry[]) => readonly Entry[],
  { isListed = false } = {},
): Promise<void> {
  const changed = change(await entriesOf(file))
  const others = changed.filter(({ name }) => name !== CHECKSUMS_NAME)
  const checksums = writeChecksums(new Map(others.map(({ name, bytes }) => [name, sha256(bytes)])))
  const entries = async function* () {
    yield* isListed ? [...others, { name: CHECKSUMS_NAME, bytes: checksums }] : changed
  }
  const { tar, done } = tarOf(entries(), NOW)
  await pipeline(tar, createGzip(), createWriteStream(into))
  await done
}

/** Writes the backup with another manifest, as if it had been made so. */
const withManifest = (file: string, into: string, change: (manifest: Manifest) => Manifest) =>
  rewritten(
    file,
    into,
    (entries) =>
      entries.map(({ name, bytes }) => {
        if (name !== MANIFEST_NAME) return { name, bytes }
        return { name, bytes: Buffer.from(JSON.stringify(change(JSON.parse(String(bytes)) as Manifest))) } // as it was written
      }),
    { isListed: true },
  )

/** A hash of all rows and of the manifest. */
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
  const file = join(folder, 'backup.tar.gz')
  const broken = join(folder, 'broken.tar.gz')
  let names: string[]
  beforeAll(async () => {
    const admin = await server().signIn('admin')
    const { id } = await createSample(server(), admin, map)
    const body = form({}, { image: await picture('png', 700, 20) })
    await server().call('POST', `/api${map.path}/${id}?_method=PUT`, { token: admin, body })
    await writeBackup(server().context.database, file, NOW)
    names = (await entriesOf(file)).map(({ name }) => name)
  })

  it('is refused with a flipped byte wherever it is, or the byte means nothing', async () => {
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
    // What means nothing: time, level and system in the header of gzip, and bits that fill up its last byte.
    expect(refused).toBeGreaterThanOrEqual(places.length - 10)
  })

  it('is refused where it was cut short, and says where', async () => {
    const bytes = readFileSync(file)
    for (const length of [0, 5, 60, bytes.length >> 1, bytes.length - 8, bytes.length - 1]) {
      writeFileSync(broken, bytes.subarray(0, length))
      await expect(verifyBackup(broken), `${length} bytes`).rejects.toThrow(/not a whole backup/)
    }
    writeFileSync(broken, bytes.subarray(0, bytes.length >> 1))
    await expect(verifyBackup(broken)).rejects.toThrow(/cut short (in|after) (tables|pictures)\//)
  })

  it('is refused with something added', async () => {
    writeFileSync(broken, Buffer.concat([readFileSync(file), Buffer.from('x')]))
    await expect(verifyBackup(broken)).rejects.toThrow(/not a whole backup/)
    const added = { name: 'tables/news/000099.jsonl', bytes: Buffer.from('{"id":99}\n') }
    await rewritten(file, broken, (entries) => [...entries, added])
    await expect(verifyBackup(broken)).rejects.toThrow(`${added.name} after its end`)
    await rewritten(file, broken, (entries) => [added, ...entries])
    await expect(verifyBackup(broken)).rejects.toThrow(`${added.name}, which SHA256SUMS does not list`)
  })

  it('is refused without any one of its entries, or with an altered one, and names it', async () => {
    const last = names.filter((name) => name.startsWith('tables/')).at(-1) ?? ''
    for (const name of [MANIFEST_NAME, CHECKSUMS_NAME, last]) {
      await rewritten(file, broken, (entries) => entries.filter((entry) => entry.name !== name))
      await expect(verifyBackup(broken), name).rejects.toThrow(`${name} is missing`)
    }
    for (const name of [MANIFEST_NAME, last]) {
      await rewritten(file, broken, (entries) =>
        entries.map((entry) => {
          if (entry.name !== name) return entry
          return { name, bytes: Buffer.from(`${String(entry.bytes).trimEnd()} \n`) }
        }),
      )
      await expect(verifyBackup(broken), name).rejects.toThrow(`${name} is missing, or is not as it was written`)
    }
    const shown = names.find((name) => name.startsWith('pictures/')) ?? ''
    await rewritten(file, broken, (entries) =>
      entries.map(({ name, bytes }) => ({ name, bytes: name === shown ? Buffer.concat([bytes, bytes]) : bytes })),
    )
    await expect(verifyBackup(broken)).rejects.toThrow(shown.replace(/^pictures\/|\.webp$/g, ''))
  })

  it.skipIf(!hasTools)('is found by tar and sha256sum, and a sound one is not', async () => {
    const unpacked = mkdtempSync(join(folder, 'unpacked-'))
    const check = () =>
      spawnSync('sha256sum', ['--check', '--strict', '--quiet', CHECKSUMS_NAME], { cwd: unpacked, encoding: 'utf8' })
    expect(spawnSync('tar', ['-xzf', file, '-C', unpacked]).status).toBe(0)
    expect(check()).toMatchObject({ status: 0, stdout: '' })
    writeFileSync(join(unpacked, MANIFEST_NAME), '{}')
    expect(check()).toMatchObject({ status: 1, stdout: expect.stringContaining(`${MANIFEST_NAME}: FAILED`) })
  })

  it('leaves nothing behind where it is refused, and goes into an empty database alone', async () => {
    await expect(restoreBackup(server().context.database, file)).rejects.toThrow(/not empty/)
    const database = openDatabase(readConfig(await testEnvironment('sqlite')))
    const bytes = readFileSync(file)
    writeFileSync(broken, bytes.subarray(0, bytes.length >> 1))
    await expect(restoreBackup(database, broken)).rejects.toThrow(/not a whole backup/)
    expect(await database.reader.introspection.getTables({ withInternalKyselyTables: true })).toEqual([])
    await database.close()
  })

  it('that a newer release made is refused', async () => {
    await withManifest(file, broken, (manifest) => ({ ...manifest, schema: '9999_from_the_future' }))
    const database = openDatabase(readConfig(await testEnvironment('sqlite')))
    await expect(restoreBackup(database, broken)).rejects.toThrow(/newer release/)
    await database.close()
  })

  it('whose manifest does not fit what it holds is refused', async () => {
    await withManifest(file, broken, ({ rows, ...manifest }) => ({ ...manifest, rows: { ...rows, news: 99 } }))
    await expect(verifyBackup(broken)).rejects.toThrow(/does not hold what its manifest says/)
    await withManifest(file, broken, (manifest) => ({ ...manifest, format: 3 as 2 }))
    await expect(verifyBackup(broken)).rejects.toThrow(/does not understand/)
  })
})
