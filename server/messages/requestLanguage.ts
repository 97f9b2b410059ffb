import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SPECIFICATION_TAG } from '../../content/messages/specificationTag.ts'
import { Refusal } from '../errors/refusals.ts'
import { inLanguage, type Language } from './language.ts'
import type { SiteLanguages } from './languages.ts'
import { readingRowsIn, type RowsIn } from './rowsIn.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined before it is known. */
    language: Language | null | undefined
    /** Whether the request asks for another language than the site's main one. */
    isTranslated: boolean
    rowsIn: RowsIn
  }
}

function inTheirs({ language, rowsIn }: FastifyRequest, run: () => void): void {
  const speaking = language ? () => inLanguage(language, run) : run
  if (rowsIn === null) speaking()
  else readingRowsIn(rowsIn, speaking)
}

interface Found {
  readOffered: () => Promise<Pick<SiteLanguages, 'main' | 'further'>>
  /** Also finds languages that the site does not offer. */
  find: (tag: string) => Promise<Language | null>
}

/**
 * Answers of the API have the language that `?lang=` names, and otherwise the main one of the site. It never depends on a
 * header, because all callers share cached answers. Rows that are read with `lang` have its texts; `translations=none` reads
 * them as they are written, and `translations=all` with all of their texts.
 */
export function answerInLanguage(app: FastifyInstance, { readOffered, find }: Found): void {
  app.decorateRequest('language', undefined)
  app.decorateRequest('isTranslated', false)
  app.decorateRequest('rowsIn', null)
  const choose = async (request: FastifyRequest): Promise<Refusal | undefined> => {
    const query = request.query as Record<string, unknown> // Fastify has parsed it.
    const { lang, translations } = query
    delete query['lang']
    if (translations === 'none') delete query['translations']
    if (translations === 'all') request.rowsIn = 'all'
    // Without its database the site answers in its own sentences.
    const { main, further } = await readOffered().catch(() => ({ main: null, further: [] }))
    request.language = main
    if (lang === undefined) return undefined
    const asked = typeof lang === 'string' ? await find(lang).catch(() => null) : null
    if (asked === null) return new Refusal('not_found')
    request.isTranslated = asked !== main
    request.language = asked
    // What is written is never a translation in the place of its source.
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (translations === undefined && request.isTranslated && isReading)
      request.rowsIn = {
        tag: asked.tag,
        source: main?.tag ?? SPECIFICATION_TAG,
        isOffered: further.some(({ tag }) => tag === asked.tag),
      }
    return undefined
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith('/api/')) return done()
    choose(request).then((refusal) => {
      if (refusal) done(refusal)
      else inTheirs(request, done)
    }, done)
  })
  // What reads a body does not run in the language of the hook above.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.language || request.rowsIn) inTheirs(request, done)
    else done()
  })
}
