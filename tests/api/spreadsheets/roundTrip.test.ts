import { beforeAll, describe, expect, it } from 'vitest'
import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { SHEET_FORMATS } from '../../../content/queries/manyRows/sheetQuery.ts'
import { rowsApi } from '../../support/rows.ts'
import { createSample, isLimited, type SampleRow } from '../../support/samples.ts'
import { exportedSheet, sheetsOf } from '../../support/sheets.ts'
import { useTestServer, useToken, type SignedIn } from '../../support/testServer.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'

/** Strings that spreadsheet programs and file formats tend to alter. */
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

/** Sorts content types so that each comes after the types it refers to. */
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

const listed = async (by: SignedIn, type: ContentType): Promise<SampleRow[]> => {
  const path = `/api${type.path}?sort=id&per_page=500&page=1${type.publishing ? '&state=all' : ''}`
  return (await by.send('GET', path)).body as SampleRow[]
}

function asInSheet(type: ContentType, { version: _v, created_at: _c, updated_at: _u, ...row }: SampleRow): object {
  const pictures = fieldsOfKind(type, 'picture').flatMap(([name]) =>
    ['', '_url', '_width', '_height', '_avif'].map((end) => name + end),
  )
  const left = [...pictures, ...Object.keys(type.lists)]
  return Object.fromEntries(Object.entries(row).filter(([name]) => !left.includes(name)))
}

// The tests check the rules in docs/api/content.md, "Spreadsheets".
describe('Every type', () => {
  const types = inOrder(coveringTypes())
  const full = useTestServer('sqlite')
  const admin = useToken(full, 'admin')
  beforeAll(async () => {
    for (const type of types) {
      await createSample(full(), admin(), type, 'one')
      if (isLimited(type)) continue
      const texts = fieldsOfKind(type, 'text').filter(
        ([, field]) =>
          !(field.link || field.page || field.timeZone || field.identifier || field.gameQuery || field.argon2Costs),
      )
      const long = fieldsOfKind(type, 'longText').filter(([, { servers }]) => !servers)
      for (const text of HURTFUL) {
        const row = await createSample(full(), admin(), type, 'two')
        const values = Object.fromEntries(
          [...texts.filter(([, { limit = 255 }]) => text.length <= limit), ...long].map(([name]) => [name, text]),
        )
        if (Object.keys(values).length === 0) break
        await rowsApi(full, admin).change(`${type.path}/${row.id}`, values)
      }
    }
  })

  describe.each(SHEET_FORMATS)('as %s', (format) => {
    const empty = useTestServer('sqlite')
    const token = useToken(empty, 'admin')
    const { accepted } = sheetsOf(empty, token)

    it.each(types)(
      '[spreadsheets.round-trip] is exported, and imported into an empty site as the same rows; a second import changes nothing: $key',
      async (type) => {
        const separator = format === 'csv' && type.key.length % 2 === 0 ? '&separator=;' : ''
        const { file } = await exportedSheet(full(), admin(), type, `format=${format}${separator}`)
        const was = await listed(admin, type)
        // A new site has default rows. The test deletes those that do not exist on the exported site.
        for (const { id } of await listed(token, type))
          if (!was.some((row) => row.id === id)) await token.send('DELETE', `/api${type.path}/${id}`)
        expect(await accepted(type, file)).toMatchObject({ refused: 0 })
        const is = await listed(token, type)
        expect(is.map((row) => asInSheet(type, row))).toEqual(
          expect.arrayContaining(was.map((row) => asInSheet(type, row))),
        )
        const unchanged = { added: 0, changed: 0, refused: 0, unchanged: was.length, batch: null }
        expect(await accepted(type, file)).toMatchObject(unchanged)
      },
    )
  })
})
