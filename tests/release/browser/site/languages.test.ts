import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentType } from '../../../../content/define.ts'
import { listTypes, singleTypes } from '../../../../content/index.ts'
import { TRANSLATIONS, translatableFields } from '../../../../content/translations.ts'
import { race } from '../../../../content/types/race.ts'
import { topGuild } from '../../../../content/types/topGuild.ts'
import { topPlayer } from '../../../../content/types/topPlayer.ts'
import { vip } from '../../../../content/types/vip.ts'
import { declaredSources } from '../../../../content/messages/messages.ts'
import { collectSources } from '../../../../translation/collectSources.ts'
import { readCatalogueFile, sourceText } from '../../../../server/messages/catalogueFile.ts'
import { publicPages } from '../../../../scripts/lib/publicPages.mjs'
import { useAdmin } from '../../../support/browser/adminSession.ts'
import { showTheme } from '../../../support/browser/accessibility.ts'
import { expectNoBarriers, leave, useBrowser, visit, type Visit } from '../../../support/browser/browser.ts'

const LANGUAGE = 'en'

/** Names of characters, guilds and factions are the same in every language: WCAG 2.2, success criterion 3.1.2. */
const NAMES: readonly ContentType[] = [race, topGuild, topPlayer, vip]

const root = join(import.meta.dirname, '../../../..')

type Row = Readonly<Record<string, unknown>> & { id: number; languages?: Readonly<Record<string, string>> }

const hasLetters = (text: string): boolean => /\p{L}{3}/u.test(text)

describe('In a further language of a site', () => {
  const browser = useBrowser()
  const site = useAdmin(browser, {})
  let visitor: Visit
  /** The language of each text of a row that visitors may see; null if a sentence of the site or another row has the same. */
  const languageOf = new Map<string, string | null>()
  beforeAll(async () => {
    const { call } = site()
    const sources = new Map([...collectSources(root), ...declaredSources()])
    const catalogue = readCatalogueFile(readFileSync(join(root, `translation/catalogues/${LANGUAGE}.po`)), sources)
    for (const text of [...[...sources.values()].map(sourceText), ...catalogue.sentences.values()])
      languageOf.set(text, null)
    await call('PATCH', '/settings/site', { further_languages: LANGUAGE })
    for (const type of listTypes.filter((one) => translatableFields(one).length > 0)) {
      const rows = (await call('GET', `${type.path}?per_page=2`)) as Row[] // A list is an array of rows.
      for (const row of rows.slice(0, 1)) {
        const texts = translatableFields(type).flatMap(([name, { kind }]) =>
          kind === 'text' && typeof row[name] === 'string' && row[name] !== '' ? [[name, `Read ${row.id}`]] : [],
        )
        const translations = { [LANGUAGE]: Object.fromEntries(texts) }
        await call('PATCH', `${type.path}/${row.id}`, { [TRANSLATIONS]: translations })
      }
    }
    for (const type of [...listTypes, ...singleTypes].filter((one) => translatableFields(one).length > 0)) {
      const found = await call('GET', `${type.path}?lang=${LANGUAGE}`)
      for (const row of [found].flat() as Row[])
        for (const [name] of translatableFields(type)) {
          const { [name]: value } = row
          const text = typeof value === 'string' ? value.trim() : ''
          const language = row.languages?.[name] ?? LANGUAGE
          if (!hasLetters(text)) continue
          const isKnown = languageOf.has(text) && languageOf.get(text) !== language
          languageOf.set(text, isKnown || NAMES.includes(type) ? null : language)
        }
    }
    visitor = await visit(browser(), site().url, { alone: true })
  })
  afterAll(() => leave(visitor, /404/))

  it.each(publicPages.map(({ path }) => path))(
    '[languages.parts] %s has no barrier, and each text of a row has the language that it is in',
    async (path) => {
      const { page } = visitor
      await page.goto(`/${LANGUAGE}${path === '/' ? '' : path}`)
      await showTheme(page, 'light')
      await expectNoBarriers(page)
      const shown = await page.evaluate(() => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const found: { text: string; language: string }[] = []
        while (walker.nextNode()) {
          const element = walker.currentNode.parentElement
          if (!element || element.closest('script, style, template')) continue
          const language = element.closest('[lang]')?.getAttribute('lang') ?? ''
          found.push({ text: walker.currentNode.textContent?.trim() ?? '', language })
        }
        return found
      })
      const wrong = shown.flatMap(({ text, language }) => {
        const expected = languageOf.get(text)
        return expected && expected !== language ? [`${text.slice(0, 60)}: ${language}, not ${expected}`] : []
      })
      expect([...new Set(wrong)]).toEqual([])
      if (path === '/') expect(shown.filter(({ text }) => languageOf.has(text)).length).toBeGreaterThan(5)
    },
  )
})
