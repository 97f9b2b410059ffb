import { beforeAll, describe, expect, it } from 'vitest'
import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { SHEET_FORMATS } from '../../../content/queries/manyRows/sheetQuery.ts'
import { createSample, isLimited, type SampleRow } from '../../support/samples.ts'
import { useTestServer, type TestServer, useToken } from '../../support/testServer.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'

/** Texts that sheets, spreadsheets and their formats do something to. */
const HURTFUL = [
  '=1+1',
  "'=1+1",
  "'kutipan'",
  '+62 812 0000',
  '-5',
  '@nama',
  '007',
  '1e5',
  '2026-01-02',
  'Rp. 50.000',
  'dua\nbaris',
  'titik;koma,dan "kutip"',
  'tab\tdi dalam',
  '_x0041_',
  '<b>&amp;</b>',
  'TRUE',
  '🐉 naga',
  '#catatan',
]

/** With those that they refer to, which come first. */
function inOrder(types: readonly ContentType[]): ContentType[] {
  const ordered = new Set<ContentType>()
  const visit = (type: ContentType): void => {
    for (const [, { to }] of fieldsOfKind(type, 'reference')) {
      if (to !== type.key) visit(contentType(to))
    }
    ordered.add(type)
  }
  for (const type of types) visit(type)
  return [...ordered]
}

const listed = async (server: TestServer, token: string, type: ContentType): Promise<SampleRow[]> =>
  (
    await server.call('GET', `/api${type.path}?sort=id&per_page=500&page=1${type.publishing ? '&state=all' : ''}`, {
      token,
    })
  ).body as SampleRow[]

/** A row as far as a sheet holds it. */
function asInSheet(type: ContentType, { version: _v, created_at: _c, updated_at: _u, ...row }: SampleRow): object {
  const pictures = fieldsOfKind(type, 'picture').flatMap(([name]) =>
    ['', '_url', '_width', '_height', '_avif'].map((end) => name + end),
  )
  // What others say of it, which come later.
  const left = [...pictures, ...Object.keys(type.lists)]
  return Object.fromEntries(Object.entries(row).filter(([name]) => !left.includes(name)))
}

async function exported(server: TestServer, token: string, type: ContentType, query: string): Promise<Blob> {
  const answer = await fetch(`${server.url}/api${type.path}/export?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return answer.blob()
}

async function imported(server: TestServer, token: string, type: ContentType, file: Blob, query = '') {
  const body = new FormData()
  body.set('file', file, 'sheet')
  return server.call('POST', `/api${type.path}/import${query}`, { token, body })
}

// docs/api/content.md, "Spreadsheets".
describe('Every type', () => {
  const types = inOrder(coveringTypes())
  const full = useTestServer('sqlite')
  const admin = useToken(full, 'admin')
  beforeAll(async () => {
    for (const type of types) {
      await createSample(full(), admin(), type, 'one')
      if (isLimited(type)) continue
      const texts = fieldsOfKind(type, 'text').filter(
        ([, field]) => !(field.link || field.page || field.timeZone || field.identifier || field.gameQuery),
      )
      const long = fieldsOfKind(type, 'longText').filter(([, { servers }]) => !servers)
      for (const text of HURTFUL) {
        const row = await createSample(full(), admin(), type, 'two')
        const values = Object.fromEntries(
          [...texts.filter(([, { limit = 255 }]) => text.length <= limit), ...long].map(([name]) => [name, text]),
        )
        if (Object.keys(values).length === 0) break
        const answer = await admin.send('PUT', `/api${type.path}/${row.id}`, values)
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      }
    }
  })

  describe.each(SHEET_FORMATS)('as %s', (format) => {
    const empty = useTestServer('sqlite')
    const token = useToken(empty, 'admin')

    it.each(types)(
      '[spreadsheets.round-trip] is exported, and imported into an empty site as the same rows, a second time without a change: $key',
      async (type) => {
        const separator = format === 'csv' && type.key.length % 2 === 0 ? '&separator=;' : ''
        const file = await exported(full(), admin(), type, `format=${format}${separator}`)
        const was = await listed(full(), admin(), type)
        // What a site begins with, and somebody has replaced.
        for (const { id } of await listed(empty(), token(), type))
          if (!was.some((row) => row.id === id)) await token.send('DELETE', `/api${type.path}/${id}`)
        const first = await imported(empty(), token(), type, file)
        expect(first.status, JSON.stringify(first.body).slice(0, 2_000)).toBe(200)
        expect(first.body).toMatchObject({ refused: 0 })
        const is = await listed(empty(), token(), type)
        expect(is.map((row) => asInSheet(type, row))).toEqual(
          expect.arrayContaining(was.map((row) => asInSheet(type, row))),
        )
        const again = await imported(empty(), token(), type, file)
        expect(again.body).toMatchObject({ added: 0, changed: 0, refused: 0, unchanged: was.length, batch: null })
      },
    )
  })
})
