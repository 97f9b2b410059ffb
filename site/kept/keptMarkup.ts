import { createContext } from 'react'
import type { Site } from '../data/siteContext.ts'

/** Parts of pages whose markup is remembered. A header has one for each page, of about 10 KB. */
const MOST_KEPT = 64

/** The markup of a part, and what it was made from. */
interface KeptPart {
  from: string
  html: string
}

/** What the pages of this process share, the least recently used first. */
const parts = new Map<string, KeptPart>()

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** What stands in a page for a part, or before and after one. No text of a page can be a tag: React escapes all of it. */
const MARK = /<template id="kept-(\d+)"><\/template>/g
export const markId = (index: number): string => `kept-${index}`

/** The parts of one page that is being rendered. */
export class PageParts {
  readonly #site: string
  readonly #found: { name: string; from: string; html: string | undefined }[] = []

  constructor(site: Site) {
    this.#site = JSON.stringify(site)
  }

  /** Whether a part is known as it would be rendered from these properties, and the number under which it is put into the page. */
  find(name: string, props: object): { index: number; isKnown: boolean } {
    const from = this.#site + JSON.stringify(props)
    const known = parts.get(name)
    const html = known?.from === from ? known.html : undefined
    return { index: this.#found.push({ name, from, html }) - 1, isKnown: html !== undefined }
  }

  /**
   * The page with its parts in place of the marks, in pieces: a part that was kept is one. Remembers those that were rendered.
   */
  complete(page: string): string[] {
    const whole: string[] = []
    let end = 0
    /** Where the part begins that has been rendered and whose other mark is still to come. */
    let begin: number | null = null
    for (const match of page.matchAll(MARK)) {
      const found = this.#found[Number(match[1])]
      const between = page.slice(end, match.index)
      whole.push(between)
      end = match.index + match[0].length
      if (!found) continue
      if (found.html !== undefined) whole.push(found.html)
      else if (begin === null) begin = end
      else {
        remember(found.name, { from: found.from, html: between })
        begin = null
      }
    }
    return [...whole, page.slice(end)]
  }
}

function remember(name: string, part: KeptPart): void {
  // React makes such ids from the place in the tree, which the marks change: browsers would make others.
  if (part.html.includes(' id="_R_'))
    throw new Error(`The part "${name}" of a page has ids of useId, so it can't be kept.`)
  parts.delete(name)
  // A slice would hold all of the page that it was cut out of.
  parts.set(name, { ...part, html: decoder.decode(encoder.encode(part.html)) })
  const [oldest] = parts.keys()
  if (parts.size > MOST_KEPT && oldest !== undefined) parts.delete(oldest)
}

/** Null where every part is rendered: in browsers and in tests of single components. */
export const PagePartsContext = createContext<PageParts | null>(null)
