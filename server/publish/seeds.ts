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
  for (const part of await named(app, '/sitemap.xml')) {
    yield part
    if (part.endsWith('.xml')) yield* await named(app, part)
  }
}

/** The addresses that a sitemap names, from the root of the site. */
async function named(app: FastifyInstance, sitemap: string): Promise<string[]> {
  const { body } = await app.inject({ method: 'GET', url: sitemap })
  return [...body.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].flatMap(([, address = '']) => {
    const plain = address.replaceAll('&amp;', '&') || '/'
    return placeOf(plain) ? [plain] : []
  })
}
