import { describe, expect, it } from 'vitest'
import type { ContentType } from '../../../content/define.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { news } from '../../../content/types/news.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { retail } from '../../../content/types/retail.ts'
import type { ImportReport } from '../../../content/queries/manyRows/importQuery.ts'
import { openZip } from '../../../server/spreadsheets/read/zip.ts'
import { createSample } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

// docs/api/content.md, "Spreadsheets".
describe('Spreadsheets', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')

  const get = (type: ContentType, query: string, token = admin()) =>
    fetch(`${server().url}/api${type.path}/export?${query}`, { headers: { authorization: `Bearer ${token}` } })
  const post = (type: ContentType, body: unknown, token = admin()) =>
    fetch(`${server().url}/api${type.path}/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const tried = async (type: ContentType, file: Blob): Promise<ImportReport> => {
    const body = new FormData()
    body.set('file', file, 'sheet')
    const answer = await admin.send('POST', `/api${type.path}/import?dry_run=true`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body as ImportReport
  }
  const partOf = async (file: Response, path: string): Promise<string> => {
    const zip = await openZip(Buffer.from(await file.arrayBuffer()))
    let text = ''
    for await (const part of zip.read(path)) text += part
    return text
  }

  describe('a template', () => {
    it('[spreadsheets.templates] is taken by the import as it is, and its explanations are no row', async () => {
      // With each kind of field among them.
      for (const [type, format] of [
        [donationPackage, 'xlsx'],
        [news, 'csv&separator=;'],
        [drop, 'csv'],
      ] as const) {
        const answer = await get(type, `template=true&format=${format}`)
        expect(answer.headers.get('content-disposition')).toContain(`${type.key}-template.`)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        const report = await tried(type, await answer.blob())
        expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 0, refused: 0 })
        const fields = Object.entries(type.fields).flatMap(([name, { kind }]) => (kind === 'picture' ? [] : [name]))
        const found = report.columns.map(({ field }) => field)
        expect(found).toEqual(expect.arrayContaining(['id', 'external_key', ...fields]))
        expect(found, 'every column is read').not.toContain(null)
      }
    })

    it('says what each column takes', async () => {
      const [, explained] = (await (await get(donationPackage, 'template=true')).text()).split('\r\n')
      expect(explained?.split('","')).toEqual([
        '"Number of the row to change; empty for a new row',
        'Key of another system, if any; each row has its own',
        'Required: Text of at most 255 characters',
        expect.stringMatching(/^Required: Number, external key or name of /),
        expect.stringMatching(/^Required: Name of /),
        expect.stringMatching(/^Required: Number, external key or name of /),
        expect.stringMatching(/^Required: Name of /),
        'A price in words; example: Rp. 50.000',
        'yes or no',
        'Text of at most 20000 characters',
        'Formatted text (Markdown) of at most 50000 characters"',
      ])
    })

    it('is filled in, whichever columns are left and wherever they stand', async () => {
      const report = await tried(
        retail,
        new Blob([
          [
            'Pricing;Donation Title',
            '"Required: Text of at most 255 characters; example: Rp. 50.000";Required: Text of at most 255 characters',
          ]
            .concat('Rp. 5;#1 Koin', '')
            .join('\r\n'),
        ]),
      )
      expect(report).toMatchObject({ added: 1, refused: 0 })
      expect(report.rows[0]?.name, 'a text may begin with any sign').toBe('#1 Koin')
    })

    it('[spreadsheets.templates] has choices to drop down: options, yes and no, and the names of what is referred to', async () => {
      for (const name of ['Apel "merah" & <hijau>', 'Kembar', 'kembar', '=1+1'])
        await admin.send('POST', `/api${item.path}`, { items_name: name })
      const answer = await get(donationPackage, 'template=true&format=xlsx')
      const copy = answer.clone()
      const sheet = await partOf(answer, 'xl/worksheets/sheet1.xml')
      expect(
        [...sheet.matchAll(/<dataValidation .*?sqref="(\w+):.*?<formula1>(.*?)</g)].map((found) => found[2]),
      ).toEqual(expect.arrayContaining([expect.stringMatching(/^choices!\$\w\$1:\$\w\$\d+$/)]))
      const choices = await partOf(copy, 'xl/worksheets/sheet2.xml')
      expect(choices).toContain('Apel &quot;merah&quot; &amp; &lt;hijau&gt;')
      expect(choices, 'as a text, which an import reads as it was').toContain("'=1+1")
      expect(choices, 'a name that several have tells no row').not.toContain('embar')
      expect(choices).toContain('>yes<')
      const book = await partOf(await get(donationPackage, 'template=true&format=xlsx'), 'xl/workbook.xml')
      expect(book).toContain('<sheet name="choices" sheetId="2" state="hidden"')
    })
  })

  describe('rows that are chosen', () => {
    it('[spreadsheets.templates] are exported alone, in the order in which they are named; those that are gone are left out', async () => {
      const [one, two, three] = [
        await createSample(server(), admin(), retail, 'satu'),
        await createSample(server(), admin(), retail, 'dua'),
        await createSample(server(), admin(), retail, 'tiga'),
      ]
      await admin.send('DELETE', `/api${retail.path}/${two.id}`)
      const answer = await post(retail, { ids: [three.id, two.id, one.id, one.id], separator: ';' })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="retail.csv"')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const [, ...rows] = (await answer.text()).trim().split('\r\n')
      expect(rows.map((row) => Number(row.split(';')[0]))).toEqual([three.id, one.id])
    })
  })
})
