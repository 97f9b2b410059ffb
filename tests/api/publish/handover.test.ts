import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { news } from '../../../content/types/news.ts'
import { createRow } from '../../../server/content/operations.ts'
import { readConfig } from '../../../server/process/config.ts'
import { openContext } from '../../../server/start/openContext.ts'
import { Withdrawal } from '../../../server/publish/withdrawal.ts'
import { engines, testEnvironment } from '../../support/testServer.ts'
import {
  newFolder,
  openPublished,
  readIfThere,
  until,
  type PublishedSite,
} from '../../support/published/publishedSite.ts'

type Context = PublishedSite['site']['context']

const author = () => ({ actor: 'command', requestId: null, address: null, now: new Date() })
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
    await until(() => read('live/news/@.html').includes('Yang kedua'), 20_000)
  })

  it('lose none where nothing publishes and the second comes while the first is taken out', async () => {
    const pages = ['live/news/@.html', 'live/gameinfo/items/@.html']
    await until(() => pages.every((page) => existsSync(join(folder, page))))
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
