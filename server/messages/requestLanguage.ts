import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusals.ts'
import { inLanguage, type Language } from './language.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined before it is known. */
    language: Language | null | undefined
    /** Whether the request asks for another language than the site's main one. */
    isTranslated: boolean
  }
}

interface Found {
  /** Of answers whose request names none; null for the specification's own sentences. */
  readMain: () => Promise<Language | null>
  find: (tag: string) => Promise<Language | null>
}

/**
 * Answers of the API have the language that `?lang=` names, and otherwise the main one of the site. It never depends on a
 * header, because all callers share cached answers.
 */
export function answerInLanguage(app: FastifyInstance, { readMain, find }: Found): void {
  app.decorateRequest('language', undefined)
  app.decorateRequest('isTranslated', false)
  const choose = async (request: FastifyRequest): Promise<Refusal | undefined> => {
    const query = request.query as Record<string, unknown> // Fastify has parsed it.
    const { lang } = query
    delete query['lang']
    // Without its database the site answers in its own sentences.
    request.language = await readMain().catch(() => null)
    if (lang === undefined) return undefined
    const asked = typeof lang === 'string' ? await find(lang).catch(() => null) : null
    if (asked === null) return new Refusal('not_found')
    request.isTranslated = asked !== request.language
    request.language = asked
    return undefined
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith('/api/')) return done()
    choose(request).then((refusal) => {
      if (refusal || !request.language) done(refusal)
      else inLanguage(request.language, done)
    }, done)
  })
  // What reads a body does not run in the language of the hook above.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.language) inLanguage(request.language, done)
    else done()
  })
}
