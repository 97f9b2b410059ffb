import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ResponseContent } from '../responseCache/cachedResponse.ts'
import type { Dependencies } from '../responseCache/dependencies.ts'
import type { ResponseCache } from '../responseCache/responseCache.ts'
import type { Encoding } from '../responseCache/compression.ts'
import { sendCached } from '../responseCache/sendCached.ts'
import { Refusal } from '../errors/refusals.ts'
import { immutableFileHeaders } from '../http/headers.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
}

/** How the build names what it has compressed: scripts/lib/build.mjs. */
const endings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/** Files whose names have no hash, since another build changes their content: the product's own icon and picture. */
const named = ['favicon.svg', 'share.jpg'] as const
const A_DAY = 'public, max-age=86400'

async function readBuilt(file: string, headers: Readonly<Record<string, string>>): Promise<ResponseContent> {
  const encoded: Partial<Record<Encoding, Buffer>> = {}
  for (const encoding of ['br', 'gzip'] as const) {
    const compressed = file + endings[encoding]
    if (existsSync(compressed)) encoded[encoding] = await readFile(compressed)
  }
  return {
    body: await readFile(file),
    encoded,
    mediaType: mediaTypes[extname(file)] ?? 'application/octet-stream',
    headers,
  }
}

/** Names that the build gives its files. None leads out of their folder. */
const BUILT_NAME = /^[\w-][\w.-]*$/

/**
 * The browser's files; those below /assets have their hash in their name. `showsProduct` says whether the site has the
 * product's own icon and picture, or has its own: then these are not there.
 */
export function fileRoutes(
  app: FastifyInstance,
  responseCache: ResponseCache,
  folder: string,
  showsProduct: (dependencies: Dependencies) => Promise<boolean>,
): void {
  const open = { config: { access: 'public' }, schema: { hide: true } } as const
  const assets = join(folder, 'assets')
  app.get<{ Params: { name: string } }>('/assets/:name', open, async (request, reply) => {
    const { name } = request.params
    // Looked up each time until it is found: a newer release that is being rolled out adds its files to the folder.
    if (!BUILT_NAME.test(name) || !(extname(name) in mediaTypes) || !existsSync(join(assets, name))) {
      throw new Refusal('not_found')
    }
    const file = await responseCache.get(`/assets/${name}`, request.url, () =>
      readBuilt(join(assets, name), immutableFileHeaders),
    )
    return sendCached(request, reply, file)
  })
  for (const name of named) {
    app.get(`/${name}`, open, async (request, reply) => {
      const file = await responseCache.get(`/${name}`, request.url, async (dependencies) => {
        if (!(await showsProduct(dependencies))) throw new Refusal('not_found')
        return readBuilt(join(folder, name), { 'cache-control': A_DAY })
      })
      return sendCached(request, reply, file)
    })
  }
}
