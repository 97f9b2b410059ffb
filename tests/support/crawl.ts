import { expect } from 'vitest'

export interface CrawledPage {
  /** With the query. */
  path: string
  status: number
  html: string
  language: string
  /** What the addresses of its language begin with. */
  prefix: string
  /** Links to pages, without those of the switch between languages. */
  links: readonly string[]
  canonical: string | undefined
  /** By `hreflang`. */
  alternates: ReadonlyMap<string, string>
  /** Of Open Graph: that of the page, and then the others. */
  locales: readonly string[]
}

const decode = (text: string): string => text.replaceAll('&amp;', '&')

const valuesOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, value]) => decode(value ?? ''))

function read(path: string, status: number, html: string): CrawledPage {
  const body = html
    .slice(html.indexOf('<body'))
    // What offers the page in another language, and the switch.
    .replace(/<aside[^]*?<\/aside>/g, '')
    .replace(/<a [^>]*hreflang=[^>]*>/gi, '')
    .replace(/<script[^]*?<\/script>/g, '')
  const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)]
  return {
    path,
    status,
    html,
    language: /<html lang="([^"]*)"/.exec(html)?.[1] ?? '',
    prefix: /<html[^>]* data-prefix="([^"]*)"/.exec(html)?.[1] ?? '',
    links: valuesOf(body, /<(?:a|form)\b[^>]*? (?:href|action)="(\/[^"#]*)[^"]*"/g).filter(
      (link) => !/^\/(storage|assets|api|admin)(\/|$)/i.test(link),
    ),
    canonical: valuesOf(html, /<link rel="canonical" href="([^"]*)">/g)[0],
    alternates: new Map(alternates.map(([, tag, address]) => [tag ?? '', decode(address ?? '')])),
    locales: valuesOf(html, /<meta property="og:locale(?::alternate)?" content="([^"]*)">/g),
  }
}

/** Parameters whose values lead to ever more addresses of the same rows. */
const ENDLESS = /[?&](?:q|sort|order)=/

/** Reads all pages that links lead to. */
export async function crawl(url: string, begin: readonly string[]): Promise<CrawledPage[]> {
  const known = new Set(begin)
  const waiting = [...begin]
  const pages: CrawledPage[] = []
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await fetch(url + path, { redirect: 'manual' })
    const html = await answer.text()
    expect(answer.headers.get('location'), `${path} leads elsewhere`).toBeNull()
    const page = read(path, answer.status, html)
    pages.push(page)
    for (const link of page.links) {
      if (known.has(link) || ENDLESS.test(link)) continue
      known.add(link)
      waiting.push(link)
    }
  }
  return pages
}
