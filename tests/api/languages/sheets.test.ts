import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SHEET_FORMATS } from '../../../content/queries/manyRows/sheetQuery.ts'
import { slide } from '../../../content/types/slide.ts'
import { news } from '../../../content/types/news.ts'
import { PSEUDO } from '../../support/messages.ts'
import { exportedSheet, lines, sheetsOf } from '../../support/sheets.ts'
import { anyEngine, startTestServer, type TestServer } from '../../support/testServer.ts'

describe.each(anyEngine)('Translations in spreadsheets, on %s', (engine) => {
  let server: TestServer
  let token = ''
  beforeAll(async () => {
    server = await startTestServer(engine, {}, { hasPseudo: true })
    token = await server.signIn('admin')
    await server.call('PATCH', '/api/settings/site', { token, body: { further_languages: PSEUDO } })
  })
  afterAll(() => server.stop())

  const sheets = sheetsOf(
    () => server,
    () => token,
  )
  const make = async (path: string, body: object) =>
    ((await server.call('POST', path, { token, body })).body as { id: number }).id
  const texts = async (path: string) =>
    ((await server.call('GET', `${path}?translations=all`, { token })).body as { translations: unknown }).translations
  const english = (texts: object) => ({ translations: { [PSEUDO]: texts } })
  const path = (id: number) => `/api/home/slides/${id}`
  const title = `title [${PSEUDO}]`

  it.each(SHEET_FORMATS)('[translations.sheets] come back as they were by %s', async (format) => {
    const id = await make('/api/home/slides', {
      title: 'Satu',
      description: 'Isi',
      ...english({ title: '=1+1', description: 'two\nlines' }),
    })
    const { file } = await exportedSheet(server, token, slide, `format=${format}`)
    const report = await sheets.accepted(slide, file)
    expect([report.changed, report.columns.map(({ field }) => field)]).toMatchObject([
      0,
      expect.arrayContaining(['title', title]),
    ])
    await server.call('PUT', path(id), {
      token,
      body: { title: 'Lain', ...english({ title: null, description: 'x' }) },
    })
    expect(await sheets.accepted(slide, file)).toMatchObject({ changed: 1 })
    expect(await texts(path(id))).toEqual({ [PSEUDO]: { title: '=1+1', description: 'two\nlines' } })
    await server.call('DELETE', path(id), { token })
  })

  it('[translations.sheets] are added, changed, and removed by an empty cell of a column that the sheet has', async () => {
    const id = await make('/api/home/slides', {
      title: 'Satu',
      description: 'Isi',
      ...english({ title: 'One', description: 'Text' }),
    })
    const sheet = lines(`id,${title}`, `${id},First`)
    const report = await sheets.tried(slide, sheet)
    expect(report.rows[0]?.changes).toEqual([{ name: `translations.${PSEUDO}.title`, before: 'One', after: 'First' }])
    expect(await texts(path(id))).toEqual({ [PSEUDO]: { title: 'One', description: 'Text' } })
    await sheets.accepted(slide, sheet)
    expect(await texts(path(id))).toEqual({ [PSEUDO]: { title: 'First', description: 'Text' } })
    expect(
      await sheets.accepted(slide, lines(`ID,TITLE[${PSEUDO.toLowerCase()}],Description`, `${id},,Isi`)),
    ).toMatchObject({ changed: 1 })
    expect(await texts(path(id))).toEqual({ [PSEUDO]: { description: 'Text' } })

    const made = await sheets.accepted(slide, lines(`title,description,${title}`, 'Dua,Isi,Two', 'Tiga,Isi,'))
    expect(made.added).toBe(2)
    const [, row] = await sheets.named(slide, 'Dua').then((rows) => [null, rows[0]] as const)
    expect(await texts(path(row?.id ?? 0))).toEqual({ [PSEUDO]: { title: 'Two' } })
    const undone = await server.call('POST', `/api/batches/${made.batch}/undo`, { token })
    expect(undone.body).toMatchObject({ undone: 2 })
  })

  it('[translations.sheets] are refused in a language that the site does not have, and if they are too long', async () => {
    const id = await make('/api/home/slides', { title: 'Satu', description: 'Isi' })
    const refused = await sheets.send(slide, lines('id,Title [th]', `${id},หนึ่ง`))
    expect(refused).toMatchObject({ status: 422 })
    expect(Object.values(refused.report.errors)).toEqual([
      [
        'Column “Title [th]”: this site has no language “th”. Add the language in Settings, Site, or remove the column.',
      ],
    ])
    const left = await sheets.tried(slide, lines('id,Title [th],Title [optional]', `${id},a,b`), {
      mapping: { 'Title [th]': null },
    })
    expect(left.unchanged).toBe(1)
    const mapped = await sheets.tried(slide, lines('id,English', `${id},One`), { mapping: { English: title } })
    expect(mapped.rows[0]?.changes).toMatchObject([{ after: 'One' }])
    const long = await sheets.tried(slide, lines(`id,${title}`, `${id},${'x'.repeat(300)}`))
    expect(long.rows[0]).toMatchObject({ outcome: 'refused', faults: [{ column: title }] })
    expect(long.rows[0]?.faults[0]?.sentence).toContain('255')
  })

  it('[translations.sheets] stay beside their sources in a file that is asked for in their language', async () => {
    const id = await make('/api/home/slides', {
      title: 'Asli',
      description: 'Isi',
      ...english({ title: 'Translated' }),
    })
    const { file } = await exportedSheet(server, token, slide, `format=csv&lang=${PSEUDO}`)
    expect((await file.text()).split('\r\n').find((line) => line.startsWith(`${id},`))).toContain('"Asli","Translated"')
  })

  it('[translations.sheets] are in templates, whose explanations are no row', async () => {
    const { file } = await exportedSheet(server, token, slide, 'format=csv&template=true')
    const text = await file.text()
    expect(text).toContain(`[${PSEUDO}]`)
    expect(text).toMatch(/Terjemahan ke .*: Teks, paling banyak|Translation into .*: Text of at most/)
    expect(await sheets.tried(slide, text)).toMatchObject({ added: 0, refused: 0 })
  })

  it('[translations.sheets] of a formatted text make its plain text', async () => {
    const id = await make('/api/news', { title: 'Perang', body: '**Besok**' })
    await sheets.accepted(news, lines(`id,body [${PSEUDO}]`, `${id},**Tomorrow**`))
    expect(await texts(`/api/news/${id}`)).toEqual({ [PSEUDO]: { body: '**Tomorrow**', description: 'Tomorrow' } })
  })
})
