import { dirname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { listTypes } from '../../content/index.ts'
import { LONGEST_KEPT } from '../content/sendList.ts'
import { countRows } from '../content/lists/matchingRows.ts'
import type { PublishedFolder } from './folder.ts'
import { linkedAddresses, placeOf, placeOfFile, type Place } from './places.ts'

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

/**
 * What a publisher before this one knew by links alone: all pages of which something was published, and what their lists lead to.
 * Rows' pages lead to pictures, which were written before them.
 */
export async function* knownBefore(folder: PublishedFolder): AsyncGenerator<string> {
  for await (const file of folder.files('fallback')) {
    const place = placeOfFile(file)
    if (place?.kind !== 'page') continue
    yield place.address
    if (!isOwn(place)) continue
    const bytes = await folder.readKept(place)
    if (bytes) yield* linkedAddresses(place.ending, bytes)
  }
}

/** Whether a file is of the unit itself, and not of one of its rows. */
const isOwn = ({ file, unit }: Place): boolean => dirname(file) === (unit === '' ? '.' : unit)

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
