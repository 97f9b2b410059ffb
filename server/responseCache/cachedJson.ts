import type { FastifyRequest } from 'fastify'
import type { CachedResponse } from './cachedResponse.ts'
import { cacheShare } from '../messages/rowsIn.ts'
import type { Dependencies, ResponseCache } from './responseCache.ts'

interface Answer {
  body: unknown
  headers?: Record<string, string>
}

/** Returns the key of an answer, which differs by the language that a request asks for. */
export function inAskedLanguage(
  { isTranslated, language, rowsIn }: Pick<FastifyRequest, 'isTranslated' | 'language' | 'rowsIn'>,
  address: string,
): string {
  if (!isTranslated || !language) return address
  const asWritten = rowsIn === null ? '&translations=none' : ''
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language.tag}${asWritten}`
}

export const cachedJson = (
  responseCache: ResponseCache,
  request: FastifyRequest,
  address: string,
  make: (noted: Dependencies) => Promise<Answer>,
): Promise<CachedResponse> =>
  responseCache.get(
    inAskedLanguage(request, address),
    request.url,
    async (noted) => {
      const { body, headers = {} } = await make(noted)
      return { body: JSON.stringify(body), mediaType: 'application/json; charset=utf-8', headers }
    },
    cacheShare(request.rowsIn),
  )

/** Returns the canonical URL, which is the same for all equivalent queries. */
export function addressOf(path: string, query: object): string {
  const parameters = Object.entries<string | number | undefined>({ ...query }).flatMap(
    ([name, value]): [string, string][] => (value === undefined || value === '' ? [] : [[name, String(value)]]),
  )
  return parameters.length > 0 ? `${path}?${new URLSearchParams(parameters).toString()}` : path
}
