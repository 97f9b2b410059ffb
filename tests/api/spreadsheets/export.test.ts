import { describe, expect, it } from 'vitest'
import type { ContentType } from '../../../content/define.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { news } from '../../../content/types/news.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { retail } from '../../../content/types/retail.ts'
import { openZip } from '../../../server/spreadsheets/read/zip.ts'
import { exportedSheet, lines } from '../../support/sheets.ts'
import { useSite } from '../../support/useSite.ts'

async function partOf(file: Blob, path: string): Promise<string> {
  const zip = await openZip(Buffer.from(await file.arrayBuffer()))
  let text = ''
  for await (const part of zip.read(path)) text += part
  return text
}

// The tests check the rules in docs/api/content.md, "Spreadsheets".
describe('A spreadsheet', () => {
  const { server, admin, sheets, create, remove, sample } = useSite('sqlite')
  const { tried } = sheets
  const template = (type: ContentType, query = '') => exportedSheet(server(), admin(), type, `template=true${query}`)

  // Together, these three content types have every kind of field.
  it.each([
    [donationPackage, '&format=xlsx'],
    [news, '&format=csv&separator=;'],
    [drop, '&format=csv'],
  ] as const)(
    '[spreadsheets.templates] as a template can be imported unchanged, and its explanations are not a row: $0.key',
    async (type, query) => {
      const { file, name } = await template(type, query)
      expect(name).toContain(`${type.key}-template.`)
      const report = await tried(type, file)
      expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 0, refused: 0 })
      const fields = Object.entries(type.fields).flatMap(([name, { kind }]) => (kind === 'picture' ? [] : [name]))
      const found = report.columns.map(({ field }) => field)
      expect(found).toEqual(expect.arrayContaining(['id', 'external_key', ...fields]))
      expect(found, 'every column is read').not.toContain(null)
    },
  )

  it('as a template explains each column', async () => {
    const { file } = await template(donationPackage)
    const [, explained] = (await file.text()).split('\r\n')
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

  it('as a template can be imported with only some columns, in any order', async () => {
    const explanations =
      '"Required: Text of at most 255 characters; example: Rp. 50.000";Required: Text of at most 255 characters'
    const report = await tried(retail, lines('Pricing;Donation Title', explanations, 'Rp. 5;#1 Koin'))
    expect(report).toMatchObject({ added: 1, refused: 0 })
    expect(report.rows[0]?.name, 'a text may begin with any sign').toBe('#1 Koin')
  })

  it('[spreadsheets.templates] offers choices: options, yes and no, and names of rows that can be referred to', async () => {
    for (const name of ['Apel "merah" & <hijau>', 'Kembar', 'kembar', '=1+1'])
      await create(item.path, { items_name: name })
    const { file } = await template(donationPackage, '&format=xlsx')
    const sheet = await partOf(file, 'xl/worksheets/sheet1.xml')
    expect(sheet).toMatch(/<dataValidation .*?sqref="\w+:.*?<formula1>choices!\$\w\$1:\$\w\$\d+</)
    const choices = await partOf(file, 'xl/worksheets/sheet2.xml')
    expect(choices).toContain('Apel &quot;merah&quot; &amp; &lt;hijau&gt;')
    expect(choices, 'a text that an import reads back unchanged').toContain("'=1+1")
    expect(choices, 'a name of several rows identifies none').not.toContain('embar')
    expect(choices).toContain('>yes<')
    expect(await partOf(file, 'xl/workbook.xml')).toContain('<sheet name="choices" sheetId="2" state="hidden"')
  })

  it('[spreadsheets.templates] offers the same choices in OpenDocument', async () => {
    const { file, name } = await template(donationPackage, '&format=ods')
    expect(name).toBe('attachment; filename="packages-template.ods"')
    expect(file.type).toBe('application/vnd.oasis.opendocument.spreadsheet')
    const content = await partOf(file, 'content.xml')
    const rule =
      /<table:content-validation table:name="([^"]+)" table:condition="of:cell-content-is-in-list\(\[\$choices\.\$\w\$1:\.\$\w\$2\]\)" table:allow-empty-cell="true"><table:error-message table:message-type="stop" table:display="true"\/>/
    const [, yesOrNo] = rule.exec(content) ?? []
    expect(content).toContain(`<table:table-cell table:content-validation-name="${yesOrNo}"/>`)
    expect(content).toContain('<table:table table:name="choices" table:style-name="hidden">')
    expect(content).toContain('<text:p>yes</text:p>')
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.toString('latin1', 30, 84), 'where programs look for it').toBe(
      'mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
    )
    expect(await tried(donationPackage, file)).toMatchObject({ added: 0, refused: 0 })
  })

  it('[spreadsheets.templates] contains only the chosen rows, in the chosen order, without deleted ones', async () => {
    const ids: number[] = []
    for (const mark of ['satu', 'dua', 'tiga']) ids.push((await sample(retail, mark)).id)
    const [one, two, three] = ids
    await remove(`${retail.path}/${two}`)
    const chosen = { ids: [three, two, one, one], separator: ';' }
    const { file, name } = await exportedSheet(server(), admin(), retail, '', chosen)
    expect(name).toBe('attachment; filename="retail.csv"')
    const [, ...rows] = (await file.text()).trim().split('\r\n')
    expect(rows.map((row) => Number(row.split(';')[0]))).toEqual([three, one])
  })
})
