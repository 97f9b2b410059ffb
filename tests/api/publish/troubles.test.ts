import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { news } from '../../../content/types/news.ts'
import { createRow, updateRow } from '../../../server/content/operations.ts'
import { PublishedFolder } from '../../../server/publish/folder.ts'
import { placeOf } from '../../../server/publish/places.ts'
import { examinePublished } from '../../../server/publish/examine.ts'
import { testEnvironment } from '../../support/testServer.ts'
import {
  author,
  newFolder,
  openPublished,
  readIfThere,
  until,
  type PublishedSite,
} from '../../support/published/publishedSite.ts'

const words = { subtitle: '', image: null, description: 'Kata.' }
const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0

const disk = mkdtempSync(join(tmpdir(), 'gapura-published-disk-'))
const mayMount = run('mount', '-t', 'tmpfs', '-o', 'size=8m', 'gapura', disk)

describe.runIf(mayMount)('The disk of the published pages is full (needs to mount one)', () => {
  const folder = join(disk, 'site')
  const ballast = join(disk, 'ballast')
  let published: PublishedSite
  beforeAll(async () => {
    mkdirSync(folder)
    published = await openPublished(await testEnvironment('sqlite', { isMigrated: true }), folder)
  })
  afterAll(async () => {
    await published.stop()
    run('umount', disk)
    rmSync(disk, { recursive: true, force: true })
  })

  it('the site answers, the doctor says so at once, and all is written when there is room', async () => {
    const row = await createRow(published.site.context, author(), news, { title: 'Sebelum penuh', ...words }, true)
    const file = (tree: string) => join(folder, tree, `news/${row.id}/@.html`)
    await until(() => existsSync(file('live')))
    run('dd', 'if=/dev/zero', `of=${ballast}`, 'bs=4k')
    await updateRow(published.site.context, author(), news, row.id, { title: 'Saat penuh' }, { mayPublish: true })
    expect(await examinePublished(folder, new Date())).toMatchObject({
      state: 'fault',
      what: expect.stringMatching(/^Publishing into .* fails: .*no space left/i),
      advice: expect.stringContaining('Make room on its disk'),
    })
    await until(() => !existsSync(file('live')))
    const answer = await fetch(`${published.url}/news/${row.id}`)
    expect([answer.status, (await answer.text()).includes('Saat penuh')]).toEqual([200, true])
    rmSync(ballast)
    await until(() => readIfThere(file('live')).includes('Saat penuh'), 15_000)
    await until(() => readIfThere(join(folder, 'state/publishing.json')).includes('"error":null'), 10_000)
    expect(await examinePublished(folder, new Date())).toMatchObject({ state: 'good' })
  })
})

describe('The published folder', () => {
  it('takes pages that are taken out while they are written', async () => {
    const root = newFolder()
    const folder = new PublishedFolder(root)
    await folder.claim('test')
    const place = placeOf('/news/1')
    if (!place) throw new Error('News have no place.')
    const written = new Set<boolean>()
    for (let time = 0; time < 300; time += 1) {
      const write = async () =>
        written.add(
          await folder.write(place, Buffer.from(`Kata ${time}`), () => Promise.resolve({ gzip: Buffer.alloc(9) })),
        )
      const takeOut = async () => {
        await sleep(time % 3)
        await folder.removePage('news/1')
      }
      await Promise.all([write(), takeOut()])
    }
    expect(written).toEqual(new Set([true, false]))
    expect(readdirSync(join(root, 'drafts'))).toEqual([])
  })

  it('of another site is refused, and left as it is', async () => {
    const folder = newFolder()
    const first = await openPublished(await testEnvironment('sqlite', { isMigrated: true }), folder)
    await until(() => existsSync(join(folder, 'live/@.html')))
    const before = readFileSync(join(folder, 'live/@.html'))
    const other = await testEnvironment('sqlite', { isMigrated: true })
    await expect(openPublished(other, folder)).rejects.toThrow('where another site (with another database) publishes')
    expect(readFileSync(join(folder, 'live/@.html')).equals(before)).toBe(true)
    await first.stop()
  })

  it('loses what a killed process was writing before the next one answers', async () => {
    const folder = newFolder()
    const environment = await testEnvironment('sqlite', { isMigrated: true })
    const first = await openPublished(environment, folder)
    const row = await createRow(first.site.context, author(), news, { title: 'Yang benar', ...words }, true)
    const files = ['live', 'fallback'].map((tree) => join(folder, tree, `news/${row.id}/@.html`))
    await until(() => files.every((file) => existsSync(file)))
    await first.stop()
    for (const file of files) {
      // Its own creation may have moved it.
      rmSync(file, { force: true })
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, 'Yang lama')
    }
    writeFileSync(join(folder, 'state/unfinished'), `news/${row.id}/@.html`)
    const next = await openPublished(environment, folder)
    expect(files.some((file) => readIfThere(file) === 'Yang lama')).toBe(false)
    await until(() => files.every((file) => readIfThere(file).includes('Yang benar')))
    await next.stop()
  })
})
