import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { news } from '../../../content/types/news.ts'
import { createRow, removeRow, updateRow } from '../../../server/content/operations.ts'
import { examinePublished } from '../../../server/publish/examine.ts'
import { engines, testEnvironment } from '../../support/testServer.ts'
import { Withdrawal } from '../../../server/publish/withdrawal.ts'
import {
  author,
  newFolder,
  openPublished,
  readIfThere,
  until,
  type PublishedSite,
} from '../../support/published/publishedSite.ts'
import { byTheClock } from '../../support/retries.ts'

describe.each(engines)('Pages published on %s', (engine) => {
  const folder = newFolder()
  let environment: Record<string, string>
  let published: PublishedSite
  const file = (name: string) => join(folder, name)
  const read = (name: string) => readIfThere(file(name))
  const write = (title: string, more = {}) =>
    createRow(
      published.site.context,
      author(),
      news,
      { title, description: `Kata ${title}.`, subtitle: '', image: null, ...more },
      true,
    )

  beforeAll(async () => {
    environment = await testEnvironment(engine, { isMigrated: true })
    published = await openPublished(environment, folder)
  })
  afterAll(() => published.stop())

  it('are the very bytes that the site answers, plain and compressed', async () => {
    await until(() => existsSync(file('live/news/@.html')) && existsSync(file('live/@.html')))
    for (const [address, name] of [
      ['/', 'live/@.html'],
      ['/news', 'live/news/@.html'],
      ['/gameinfo/server', 'live/gameinfo/server/@.html'],
    ] as const) {
      await until(() => existsSync(file(name)))
      const answer = await (await fetch(published.url + address)).text()
      expect(read(name)).toBe(answer)
      expect(gunzipSync(readFileSync(file(`${name}.gz`))).toString()).toBe(answer)
      expect(brotliDecompressSync(readFileSync(file(`${name}.br`))).toString()).toBe(answer)
    }
    await until(() => existsSync(file('live/sitemap.xml/@.xml')) && existsSync(file('live/rss.xml/@.rss')))
    await until(() => existsSync(file('live/api/news/@.json')))
    expect(statSync(file('live/news/@.html')).mode & 0o777).toBe(0o644)
    expect(statSync(file('live/news')).mode & 0o777).toBe(0o755)
  })

  it('show a change within a second, and leave the files for what was deleted', byTheClock, async () => {
    const title = `Perang ${randomUUID()}`
    const row = await write(`${title} besar`)
    await until(() => read('live/news/@.html').includes(title) && existsSync(file(`live/news/${row.id}/@.html`)))
    await updateRow(
      published.site.context,
      author(),
      news,
      row.id,
      { title: `${title} kecil` },
      {
        mayPublish: true,
      },
    )
    expect(await until(() => !read(`live/news/${row.id}/@.html`).includes('besar'), 1_000)).toBeLessThan(1_000)
    await until(() => read(`fallback/news/${row.id}/@.html`).includes(`${title} kecil`))
    await removeRow(published.site.context, author(), news, row.id, () => true)
    const gone = () =>
      ['live', 'fallback'].every(
        (tree) =>
          !existsSync(file(`${tree}/news/${row.id}`)) &&
          !read(`${tree}/news/@.html`).includes(title) &&
          !read(`${tree}/@.html`).includes(title),
      )
    await until(gone, 1_000)
  })

  it('hold nothing that is not public', async () => {
    const draft = await write('Rahasia', { state: 'draft' })
    await write('Terbuka')
    await until(() => read('live/news/@.html').includes('Terbuka'))
    await published.site.app.inject({ url: `/news/${draft.id}` })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(read('live/news/@.html') + read('live/@.html') + read('live/api/news/@.json')).not.toContain('Rahasia')
    for (const name of [
      'login',
      'register',
      'search',
      'admin',
      `news/${draft.id}`,
      'api/me',
      'api/users',
      'api/settings',
    ])
      expect(existsSync(file(`live/${name}`))).toBe(false)
  })

  it('are withdrawn before a start answers, where something changed meanwhile', async () => {
    const row = await write('Sebelum berhenti')
    await until(() => read(`live/news/${row.id}/@.html`).includes('Sebelum'))
    await published.stop()
    const kept = statSync(file(`live/news/${row.id}/@.html`)).ino
    published = await openPublished(environment, folder)
    expect(statSync(file(`live/news/${row.id}/@.html`)).ino).toBe(kept)
    await published.stop()
    // Another who knows nothing of the folder, such as a release before this one.
    const { openContext } = await import('../../../server/start/openContext.ts')
    const { readConfig } = await import('../../../server/process/config.ts')
    const context = await openContext(readConfig(environment))
    await removeRow(context, author(), news, row.id, () => true)
    await context.database.close()
    expect(read(`live/news/${row.id}/@.html`)).toContain('Sebelum')
    published = await openPublished(environment, folder)
    for (const tree of ['live', 'fallback']) expect(existsSync(file(`${tree}/news/${row.id}`))).toBe(false)
  })

  it('are current within a second on a second machine, and taken over when the first ends', byTheClock, async () => {
    const other = await openPublished(environment, folder)
    const createdBy = (site: PublishedSite, title: string) =>
      createRow(site.site.context, author(), news, { title, description: 'Kata.', subtitle: '', image: null }, true)
    try {
      const title = `Dari mesin kedua ${randomUUID()}`
      const row = await createdBy(other, title)
      await until(() => read('live/news/@.html').includes(title))
      await removeRow(other.site.context, author(), news, row.id, () => true)
      await until(() => ['live', 'fallback'].every((tree) => !read(`${tree}/news/@.html`).includes(title)), 1_000)
    } catch (error) {
      await other.stop()
      throw error
    }
    await published.stop()
    published = other
    await createdBy(other, 'Setelah yang pertama')
    await until(() => read('live/news/@.html').includes('Setelah yang pertama'), 20_000)
  })

  it('are written again where a change comes while the next who publishes looks what is there', async () => {
    const other = await openPublished(environment, folder)
    const { withdrawal } = other.site.context
    if (!(withdrawal instanceof Withdrawal)) throw new Error('Nothing is published.')
    const lookedAt = withdrawal.folder
    const files = lookedAt.files.bind(lookedAt)
    let hasChanged = false
    lookedAt.files = async function* (tree, within) {
      const names: string[] = []
      for await (const name of files(tree, within)) names.push(name)
      if (tree === 'live' && !within && !hasChanged) {
        hasChanged = true
        const row = { title: 'Selagi dicari', description: 'Kata.', subtitle: '', image: null }
        await createRow(other.site.context, author(), news, row, true)
        await withdrawal.settled()
      }
      yield* names
    }
    await until(() => existsSync(file('live/news/@.html')))
    await published.stop()
    published = other
    await until(() => read('live/news/@.html').includes('Selagi dicari'), 20_000)
    expect(hasChanged).toBe(true)
  })

  it('are taken out by a command while nothing else runs', async () => {
    const row = await write('Hanya perintah')
    await until(() => read(`live/news/${row.id}/@.html`).includes('Hanya'))
    await published.stop()
    const { openContext } = await import('../../../server/start/openContext.ts')
    const { readConfig } = await import('../../../server/process/config.ts')
    const context = await openContext(readConfig({ ...environment, PUBLISH: `folder:${folder}` }))
    await removeRow(context, author(), news, row.id, () => true)
    await context.withdrawal?.settled()
    for (const tree of ['live', 'fallback']) expect(existsSync(file(`${tree}/news/${row.id}`))).toBe(false)
    await context.database.close()
    published = await openPublished(environment, folder)
  })

  it('are written anew where a machine that lost its power has left nothing of what was kept of them', async () => {
    const row = await write('Sebelum listrik padam')
    await until(() => read(`live/news/${row.id}/@.html`).includes('Sebelum'))
    await published.stop()
    for (const [name, left] of [
      ['heeded.json', ''],
      ['units.json', '\0\0'],
    ] as const) {
      writeFileSync(file(`state/${name}`), left)
      published = await openPublished(environment, folder)
      await until(() => existsSync(file('live/news/@.html')))
      await updateRow(published.site.context, author(), news, row.id, { title: name }, { mayPublish: true })
      await until(() => read(`live/news/${row.id}/@.html`).includes(name))
      if (name === 'heeded.json') await published.stop()
    }
  })

  it('are told of by the doctor', async () => {
    await until(() => existsSync(file('state/publishing.json')))
    const found = await examinePublished(folder, new Date())
    expect(found).toMatchObject({ state: 'good', what: expect.stringMatching(/^\d+ addresses are published in /) })
    const later = await examinePublished(folder, new Date(Date.now() + 120_000))
    expect(later).toMatchObject({ state: 'mind', what: expect.stringContaining('Nothing writes the published pages') })
  })

  it('go into no folder that holds something else', async () => {
    const other = newFolder()
    mkdirSync(other)
    writeFileSync(join(other, 'mine.txt'), 'x')
    await expect(openPublished(environment, other)).rejects.toThrow('is not empty and was not made by Gapura')
    expect(readFileSync(join(other, 'mine.txt'), 'utf8')).toBe('x')
  })
})
