import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ResponseContent } from '../responseCache/cachedResponse.ts'
import type { Dependencies, ResponseCache } from '../responseCache/responseCache.ts'
import { sendCached } from '../responseCache/sendCached.ts'
import { variantOf, type Language } from '../messages/language.ts'
import type { Languages } from '../messages/languages.ts'
import { Refusal } from '../errors/refusals.ts'
import { immutableFileHeaders } from '../http/headers.ts'
import { unlisted } from '../http/openapi.ts'

const SCRIPT = 'text/javascript; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': SCRIPT,
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
}

/**
 * The names of these files contain no hash, and another build may change their content. Browsers therefore cache them
 * for only a day.
 */
const named = ['favicon.svg', 'share.jpg'] as const
const A_DAY = 'public, max-age=86400'

async function readBuilt(file: string, headers: Readonly<Record<string, string>>): Promise<ResponseContent> {
  // The build compresses text files with Brotli: scripts/lib/build.mjs.
  const isBrotli = existsSync(`${file}.br`)
  return {
    body: await readFile(isBrotli ? `${file}.br` : file),
    isBrotli,
    mediaType: mediaTypes[extname(file)] ?? 'application/octet-stream',
    headers,
  }
}

/** Matches the names of built files, but no path that leads outside their folder. */
const BUILT_NAME = /^[\w-][\w.-]*$/

interface Served {
  responseCache: ResponseCache
  languages: Languages
  /** Finds the language of files that have its sentences, and its share of the cache; null if there is no such language. */
  findVariant: (variant: string) => Promise<{ language: Language; share: string } | null>
}

/** The texts of declarations, which the back-office shows. */
const DECLARED_TEXTS = 'types.json'

/** Scripts name the files that they may load later by their path. Styles are the same in all languages. */
const withAddresses = (code: string, variant: string): string =>
  code.replace(/(["'`])assets\/([\w.-]+\.js)\1/g, `$1assets/${variant}/$2$1`)

export function fileRoutes(
  app: FastifyInstance,
  { responseCache, languages, findVariant }: Served,
  folder: string,
  showsProduct: (dependencies: Dependencies) => Promise<boolean>,
): void {
  const assets = join(folder, 'assets')
  app.get<{ Params: { name: string } }>('/assets/:name', unlisted, async (request, reply) => {
    const { name } = request.params
    // Unknown names are looked up each time, because a newer release may add files while this release still runs.
    if (!BUILT_NAME.test(name) || !(extname(name) in mediaTypes) || !existsSync(join(assets, name))) {
      throw new Refusal('not_found')
    }
    const file = await responseCache.get(`/assets/${name}`, request.url, () =>
      readBuilt(join(assets, name), immutableFileHeaders),
    )
    return sendCached(request, reply, file)
  })
  const translated = async (name: string, language: Language): Promise<ResponseContent> => {
    if (name === DECLARED_TEXTS)
      return {
        body: JSON.stringify(languages.declaredTexts(language)),
        mediaType: JSON_TYPE,
        headers: immutableFileHeaders,
      }
    const code = (await languages.inlined(name, language)) ?? (await readFile(join(assets, name), 'utf8'))
    return {
      ...{ body: withAddresses(code, variantOf(language)), isKept: true },
      ...{ mediaType: SCRIPT, headers: immutableFileHeaders },
    }
  }
  app.get<{ Params: { variant: string; name: string } }>('/assets/:variant/:name', unlisted, async (request, reply) => {
    const { variant, name } = request.params
    const { language, share } = (await findVariant(variant)) ?? { language: null }
    const isScript = BUILT_NAME.test(name) && extname(name) === '.js' && existsSync(join(assets, name))
    // An address of an older version would otherwise be kept with the sentences of this one.
    if (!language || variantOf(language) !== variant || !(isScript || name === DECLARED_TEXTS))
      throw new Refusal('not_found')
    const address = `/assets/${variant}/${name}`
    const file = await responseCache.get(address, request.url, () => translated(name, language), share)
    return sendCached(request, reply, file)
  })
  for (const name of named) {
    app.get(`/${name}`, unlisted, async (request, reply) => {
      const file = await responseCache.get(`/${name}`, request.url, async (dependencies) => {
        if (!(await showsProduct(dependencies))) throw new Refusal('not_found')
        return readBuilt(join(folder, name), { 'cache-control': A_DAY })
      })
      return sendCached(request, reply, file)
    })
  }
}
