import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicPages } from '../../../scripts/lib/publicPages.mjs'
import { listTypes, singleTypes } from '../../../content/index.ts'
import { loadDemo } from '../../../server/demo/load.ts'
import { PSEUDO } from '../../support/messages.ts'
import { hasWords, outsideMarks } from '../../support/sentences.ts'
import { startTestServer, type TestServer } from '../../support/testServer.ts'

/** What is the same in every language: names of products, formats and the game. */
const NAMES = [
  'Gapura',
  'PIN',
  'WhatsApp',
  'Telegram',
  'Facebook',
  'English (Pseudo-Accents)',
  'Bahasa Indonesia',
  '© 2026 Gapura',
  'SHA-256',
]

/** Dates of the pseudo-language are English, by Intl. */
const DATE = /^(January|February|March|April|May|June|July|August|September|October|November|December) \d+, \d{4}$/
const MOMENT = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [A-Z][a-z]{2} \d+, \d{2}:\d{2}\s[AP]M GMT\+7$/

/** Content is shown without its marks, and in capitals. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const decode = (text: string): string =>
  text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

/** The texts that visitors read or hear of a document, in its order. */
function textsOf(html: string): string[] {
  const visible = html
    .replace(/<(script|style|template|svg)[^]*?<\/\1>/g, ' ')
    .replace(/<aside[^]*?<\/aside>/, '')
    .replace(/<!--[^]*?-->/g, '')
  const attributes = [...visible.matchAll(/ (?:aria-label|placeholder|title|alt)="([^"]*)"/g)].map(
    ([, text]) => text ?? '',
  )
  const described = [...visible.matchAll(/<meta (?:name="description"|property="og:title") content="([^"]*)"/g)]
  return [...attributes, ...described.map(([, text]) => text ?? ''), ...visible.split(/<[^>]*>/)].map(decode)
}

describe('In the pseudo-language', () => {
  let server: TestServer
  const content: string[] = []
  beforeAll(async () => {
    server = await startTestServer('sqlite', {}, { hasPseudo: true })
    await loadDemo(server.context, { onlyUntouched: true })
    const token = await server.signIn('admin')
    await server.call('PATCH', '/api/settings/site', { token, body: { further_languages: PSEUDO } })
    const collect = (value: unknown): void => {
      if (typeof value === 'string') content.push(value, ...value.split(/\s*[\n,]\s*/))
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
    }
    for (const type of [...listTypes, ...singleTypes])
      collect((await server.call('GET', `/api${type.path}?per_page=100`, { token })).body)
    collect((await server.call('GET', '/api/realms', { token })).body)
  })
  afterAll(() => server.stop())

  let corpus = ''
  const isContent = (text: string): boolean => {
    const own = text.replace(/ · Gapura$/, '').replace(/^: /, '')
    if (!hasWords(own) || NAMES.includes(own) || DATE.test(own) || MOMENT.test(own)) return true
    corpus ||= content.map(plain).join(' | ')
    // Titles are names with what tells them apart, such as slots of an item, its map or the size of a file.
    return own.split(/ · |^· | \(|\)| \[|\]/).every((part) => NAMES.includes(part) || corpus.includes(plain(part)))
  }

  it.each(publicPages.map(({ path }) => path))(
    '[languages.sentences] %s has no sentence outside a catalogue',
    async (path) => {
      const { body } = await server.call('GET', `/${PSEUDO}${path === '/' ? '' : path}`)
      const found = outsideMarks(textsOf(String(body))).filter((text) => !isContent(text))
      expect([...new Set(found)]).toEqual([])
    },
  )
})
