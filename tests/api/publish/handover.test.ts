import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { news } from '../../../content/types/news.ts'
import { createRow, removeRow } from '../../../server/content/operations.ts'
import { readConfig } from '../../../server/process/config.ts'
import { openContext } from '../../../server/start/openContext.ts'
import { Withdrawal } from '../../../server/publish/withdrawal.ts'
import { PublishedFolder } from '../../../server/publish/folder.ts'
import { Units } from '../../../server/publish/units.ts'
import { anyEngine, engines, testEnvironment } from '../../support/testServer.ts'
import {
  author,
  newFolder,
  openPublished,
  readIfThere,
  until,
  type PublishedSite,
} from '../../support/published/publishedSite.ts'

type Context = PublishedSite['site']['context']

const writeNews = (context: Context, title: string) =>
  createRow(context, author(), news, { title, description: 'Kata.', subtitle: '', image: null }, true)

/** Holds who withdraws before it reads a file of its state for the first time. */
function holdAt(context: Context, name: string) {
  const { withdrawal } = context
  if (!(withdrawal instanceof Withdrawal)) throw new Error('Nothing is published.')
  const { folder } = withdrawal
  const readState = folder.readState.bind(folder)
  const reached = Promise.withResolvers<undefined>()
  const released = Promise.withResolvers<undefined>()
  folder.readState = async (asked) => {
    const text = await readState(asked)
    if (asked !== name) return text
    folder.readState = readState
    reached.resolve(undefined)
    await released.promise
    return text
  }
  return { reached: reached.promise, release: () => released.resolve(undefined) }
}

describe.each(engines)('Of two changes in a row, pages published on %s', (engine) => {
  const folder = newFolder()
  const read = (name: string) => readIfThere(join(folder, name))
  let environment: Record<string, string>
  let published: PublishedSite

  beforeAll(async () => {
    environment = { ...(await testEnvironment(engine, { isMigrated: true })), DEMO: '1' }
    published = await openPublished(environment, folder)
  })
  afterAll(() => published.stop())

  it('lose none where the process that heeded the first has ended before the second', async () => {
    const other = await openPublished(environment, folder)
    await until(() => existsSync(join(folder, 'live/news/@.html')))
    const held = holdAt(other.site.context, 'heeded.json')
    await writeNews(published.site.context, 'Yang pertama')
    await held.reached
    await until(() => read('live/news/@.html').includes('Yang pertama'))
    await published.stop()
    published = other
    await writeNews(other.site.context, 'Yang kedua')
    held.release()
    await until(() => read('live/news/@.html').includes('Yang kedua'), 30_000)
  })

  it('lose none where nothing publishes and the second comes while the first is taken out', async () => {
    const pages = ['live/news/@.html', 'live/gameinfo/items/@.html']
    await until(() => pages.every((page) => existsSync(join(folder, page))), 30_000)
    await published.stop()
    const context = await openContext(readConfig({ ...environment, PUBLISH: `folder:${folder}` }))
    const held = holdAt(context, 'units.json')
    await writeNews(context, 'Yang ketiga')
    await held.reached
    await createRow(context, author(), item, { items_name: 'Keris' }, true)
    held.release()
    await context.withdrawal?.settled()
    expect(pages.filter((page) => existsSync(join(folder, page)))).toEqual([])
    await context.database.close()
    published = await openPublished(environment, folder)
  })
})

// docs/operate/published-pages.md
describe.each(anyEngine)('When processes start and end, pages published on %s', (engine) => {
  const folder = newFolder()
  const file = (name: string) => join(folder, name)
  const mark = (name: string) => {
    mkdirSync(dirname(file(name)), { recursive: true })
    writeFileSync(file(name), 'Yang lama')
  }
  const isMarked = (name: string) => readIfThere(file(name)) === 'Yang lama'
  let environment: Record<string, string>
  let published: PublishedSite
  const other = () => openPublished(environment, folder)
  const contextBeside = () => openContext(readConfig({ ...environment, PUBLISH: `folder:${folder}` }))

  beforeAll(async () => {
    environment = { ...(await testEnvironment(engine, { isMigrated: true })), DEMO: '1' }
    published = await other()
  })
  afterAll(() => published.stop())

  it('come back that a second process has taken out at its start', async () => {
    await until(() => existsSync(file('live/@.html')))
    const second = await other()
    await until(() => existsSync(file('live/@.html')))
    await second.stop()
  })

  it('are written anew by the next who publishes, where another release wrote them', async () => {
    const second = await other()
    await until(() => existsSync(file('live/download/@.html')), 30_000)
    mark('live/download/@.html')
    writeFileSync(file('state/publisher'), 'another release')
    await published.stop()
    published = second
    await until(() => !isMarked('live/download/@.html') && existsSync(file('live/download/@.html')), 30_000)
  })

  it('are written anew by the next who publishes, where they show what the log of changes does not tell', async () => {
    const second = await other()
    await until(() => existsSync(file('live/@.html')) && existsSync(file('live/download/@.html')), 30_000)
    for (const name of ['live/@.html', 'live/download/@.html']) mark(name)
    await published.stop()
    published = second
    await until(() => !isMarked('live/@.html') && existsSync(file('live/@.html')), 30_000)
    expect(isMarked('live/download/@.html')).toBe(true)
    for (const tree of ['live', 'fallback']) rmSync(file(`${tree}/download/@.html`))
  })

  it('are written that only a list leads to, which is there already', async () => {
    const second = 'live/news/@page=2.html'
    await until(() => existsSync(file('live/news/@.html')), 30_000)
    for (let row = 0; row < 13; row += 1) await writeNews(published.site.context, `Kabar ${row}`)
    await until(() => existsSync(file(second)) && existsSync(file('live/news/@.html')), 30_000)
    await published.stop()
    for (const name of [second, second.replace('live', 'fallback')]) rmSync(file(name))
    published = await other()
    expect(existsSync(file('live/news/@.html'))).toBe(true)
    await until(() => existsSync(file(second)), 30_000)
  })

  it('are not written while it is unknown what others have changed', async () => {
    const { feed } = published.site.context
    Object.defineProperty(feed, 'ageMs', { get: () => 10_000, configurable: true })
    await writeNews(published.site.context, 'Tidak diketahui')
    await until(() => !existsSync(file('live/news/@.html')))
    await sleep(1_000)
    expect(existsSync(file('live/news/@.html'))).toBe(false)
    Reflect.deleteProperty(feed, 'ageMs')
    await until(() => readIfThere(file('live/news/@.html')).includes('Tidak diketahui'))
  })

  it('are taken out by a process that may have written them after another took them out', async () => {
    const { id } = await writeNews(published.site.context, 'Ditarik')
    const pages = ['live', 'fallback'].map((tree) => `${tree}/news/${id}/@.html`)
    await until(() => pages.every((page) => existsSync(file(page))), 30_000)
    // It has published, and has heard nothing since.
    const context = await contextBeside()
    const { withdrawal } = context
    if (!(withdrawal instanceof Withdrawal)) throw new Error('Nothing is published.')
    await withdrawal.takeOver(() => undefined)
    withdrawal.handOver()
    await removeRow(published.site.context, author(), news, id, () => true)
    await until(() => !pages.some((page) => existsSync(file(page))))
    await published.site.context.withdrawal?.settled()
    for (const page of pages) mark(page)
    await context.feed.poll()
    await withdrawal.settled()
    expect(pages.filter((page) => existsSync(file(page)))).toEqual([])
    await context.database.close()
  })
})

it('What pages show is noted at the next try, where the disk had no room for it', async () => {
  const root = newFolder()
  const folder = new PublishedFolder(root)
  await folder.claim('test')
  const writeState = folder.writeState.bind(folder)
  folder.writeState = () => Promise.reject(new Error('There is no room.'))
  const units = new Units(folder)
  const seen = { types: ['news'], staleAt: null }
  await expect(units.add('news', seen)).rejects.toThrow('There is no room.')
  folder.writeState = writeState
  await units.add('news', seen)
  const next = new Units(folder)
  await next.load()
  expect(next.showing(new Set(['news']))).toEqual(['news'])
})
