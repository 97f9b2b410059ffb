// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apiReader } from '../../../client/reader.ts'
import type { ContentType, Kind } from '../../../content/define.ts'
import { contentTypes } from '../../../content/index.ts'
import { readerOf, SitePage } from '../../support/screens/sitePage.ts'

const SAMPLE: Partial<Record<Kind, unknown>> = { number: 1, reference: 1 }

/** Rows that have only their required fields, one for each option of a choice. All other fields are null or absent. */
function leastRows(type: ContentType, isNull: boolean): Record<string, unknown>[] {
  const time = '2026-11-01T00:00:00Z'
  const lists = Object.entries(type.lists).map(([name, { of }]): [string, unknown] => [
    name,
    isNull ? null : leastRows(of, isNull),
  ])
  const choices = Object.values(type.fields).map((field) =>
    field.kind === 'choice' && field.required ? field.options.length : 1,
  )
  return Array.from({ length: Math.max(...choices) }, (_, index) => {
    const fields = Object.entries(type.fields).flatMap(([name, field]): [string, unknown][] => {
      // The category of a rule is the only required field for which the pages have an own word.
      if (!field.required || (type.key === 'serverrules' && name === 'category')) return isNull ? [[name, null]] : []
      return [[name, field.kind === 'choice' ? field.options[index] : (SAMPLE[field.kind] ?? 'Isi')]]
    })
    const frame = { id: index + 1, created_at: time, updated_at: time }
    return { ...frame, ...Object.fromEntries([...fields, ...lists]) }
  })
}

function serve(isNull: boolean): void {
  vi.stubGlobal('fetch', (input: string) => {
    const path = new URL(input, 'http://site.invalid').pathname.replace(/^\/api/, '')
    const type = contentTypes.find((each) => path === each.path || path === `${each.path}/1`)
    if (!type) return Promise.resolve(Response.json(path === '/status' ? { state: null, players: null } : []))
    const rows = leastRows(type, isNull)
    return Promise.resolve(Response.json(path === type.path && !type.single ? rows : rows[0]))
  })
}

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const addresses = [
  ['/', 'Isi'],
  ['/news', 'Isi'],
  ['/news/1', 'Isi'],
  ['/gameinfo/server', 'Isi'],
  ...['feature', 'general', 'npclist', 'droplist'].map((section) => [`/gameinfo/server?section=${section}`, 'Isi']),
  ['/gameinfo/quest', 'Quest'],
  ['/gameinfo/quest?section=monday', 'Quest'],
  ['/gameinfo/map', 'Isi'],
  ['/gameinfo/map?map=1', 'Isi'],
  ['/gameinfo/rules', 'Uncategorized'],
  ['/download', 'Isi'],
  ['/donation', 'Isi'],
  ...['retail', 'service', 'seasonpass', 'packages', 'howto'].map((section) => [`/donation?section=${section}`, 'Isi']),
] as const

it.each(addresses.flatMap(([address, words]) => [true, false].map((isNull) => ({ address, words, isNull }))))(
  '[api.empty-as-null] $address shows rows whose fields are null ($isNull) or absent',
  async ({ address, words, isNull }) => {
    serve(isNull)
    const page = new SitePage({}, {}, { ...readerOf({}), ...apiReader })
    await page.open(String(address))
    await page.shows(String(words))
    expect(page.text).not.toMatch(/null|undefined|NaN|Cannot read|belum dapat/)
  },
)
