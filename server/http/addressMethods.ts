import type { RouteOptions } from 'fastify'

/** The routes of the site's pages, which get each request that no other route takes. */
export const ANY_PAGE = '/*'

/** `/sitemap-:part(^\d+).xml` matches `/sitemap-12.xml`. */
function patternOf(url: string): RegExp {
  const source = url.replace(/:\w+(?:\(\^([^/]*)\))?|[.*+?^${}()|[\]\\]/g, (part, expression?: string) =>
    part === '*' ? '.*' : part.startsWith(':') ? (expression ?? '[^/]+') : `\\${part}`,
  )
  return new RegExp(`^${source}/?$`)
}

/** Fastify's router finds a route only by method and address, so this class finds the methods of an address. */
export class AddressMethods {
  readonly #routes = new Map<string, { pattern: RegExp; methods: Set<string> }>()

  readonly add = ({ url, method }: RouteOptions): void => {
    if (url === ANY_PAGE || url === '*') return
    const route = this.#routes.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    this.#routes.set(url, route)
    for (const name of [method].flat()) route.methods.add(name)
  }

  at(url: string): Set<string> {
    const [path = ''] = url.split('?', 1)
    return new Set(
      [...this.#routes.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]),
    )
  }
}
