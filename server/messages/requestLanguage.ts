import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusals.ts'
import { canonicalTag } from './catalogueFile.ts'
import { inLanguage, type Language } from './language.ts'
import type { SiteLanguages } from './languages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined before it is known. */
    language: Language | null | undefined
    /** Whether the request asks for another language than the site's main one. */
    isTranslated: boolean
  }
}

/**
 * Answers of the API have the language that `?lang=` names, and otherwise the main one of the site. It never depends on a
 * header, because all callers share cached answers.
 */
export function answerInLanguage(app: FastifyInstance, readLanguages: () => Promise<SiteLanguages>): void {
  app.decorateRequest('language', undefined)
  app.decorateRequest('isTranslated', false)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith('/api/')) return done()
    readLanguages().then(
      (languages) => {
        const error = choose(request, languages)
        if (error || !request.language) done(error)
        else inLanguage(request.language, done)
      },
      // Without its database the site refuses in its own sentences.
      () => done(),
    )
  })
  // What reads a body does not run in the language of the hook above.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.language) inLanguage(request.language, done)
    else done()
  })
}

function choose(request: FastifyRequest, { main, further }: SiteLanguages): Refusal | undefined {
  const query = request.query as Record<string, unknown> // Fastify has parsed it.
  const asked = query['lang']
  request.language = main
  if (asked === undefined) return undefined
  delete query['lang']
  const tag = typeof asked === 'string' ? canonicalTag(asked) : null
  const language = [main, ...further].find((one) => one?.tag === tag)
  if (!language) return new Refusal('not_found')
  request.language = language
  request.isTranslated = language !== main
  return undefined
}
