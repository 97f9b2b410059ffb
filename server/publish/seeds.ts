import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { listTypes } from '../../content/index.ts'
import { LONGEST_KEPT } from '../content/sendList.ts'
import { countRows } from '../content/lists/matchingRows.ts'
import { placeOf } from './places.ts'

/** What nothing on a page links to. */
const DOCUMENTS = ['/sitemap.xml', '/rss.xml', '/robots.txt', '/terms'] as const

/** The addresses from which all others are found by links, those that most visitors read first. */
export async function* seeds({
  app,
  context,
  assets,
}: {
  app: FastifyInstance
  /** Addresses of the build's files: a page asks for some of them only when it is used. */
  assets: readonly string[]
  context: Parameters<typeof countRows>[0]
}): AsyncGenerator<string> {
  yield* ['/', '/news']
  yield* assets
  yield* DOCUMENTS
  for (const type of listTypes)
    if ((await countRows(context, type, {})) <= LONGEST_KEPT)
      yield* [type.path, ...type.aliases].map((path) => `/api${path}`)
  for await (const part of named(app, '/sitemap.xml')) {
    yield part
    if (part.endsWith('.xml')) yield* named(app, part)
  }
}

/** So many at a time: visitors are answered between them. */
const AT_ONCE = 500

/** The addresses that a sitemap names, from the root of the site. */
async function* named(app: FastifyInstance, sitemap: string): AsyncGenerator<string> {
  const { body } = await app.inject({ method: 'GET', url: sitemap })
  let count = 0
  for (const [, address = ''] of body.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)) {
    const plain = address.replaceAll('&amp;', '&') || '/'
    if (placeOf(plain)) yield plain
    if (++count % AT_ONCE === 0) await nextTurn()
  }
}
