import { describe, expect, it } from 'vitest'
import { TEXT_LIMIT } from '../../../../content/limits.ts'
import { news } from '../../../../content/types/news.ts'
import { serverRule } from '../../../../content/types/serverRule.ts'
import { loggedTable } from '../../../../server/content/writing/loggedTable.ts'
import { filled, table } from '../../../support/hostileTexts.ts'
import { writing } from '../../../support/pastTheApi.ts'
import { form } from '../../../support/samples.ts'
import { faultsOf } from '../../../support/sheets.ts'
import { useSite } from '../../../support/useSite.ts'

const TOO_LARGE: [what: string, source: string, where: string][] = [
  ['lines', 'a\n'.repeat(4_001), 'baris 4001: “a” – teks paling banyak 4000 baris.'],
  ['blocks', `Awal\n\n${'- - - a\n'.repeat(700)}`, 'teks paling banyak 4000 paragraf, butir daftar dan baris tabel.'],
  ['cells', `Awal\n\n${table(2_000, '|\n').slice(0, 9_000)}`, 'baris 3: “|a|a|'],
  [
    'cells in many tables',
    '|a|\n|-|\n\n'.repeat(500) + table(900, '|\n').slice(0, 5_000),
    'tabel paling banyak 2000 sel.',
  ],
  ['signs', `Awal\n${'*a* '.repeat(4_100)}`, 'baris 2: “*a* *a*'],
  ['links', `Awal\n\n${'[a](/b) '.repeat(1_001)}`, 'baris 3: “[a](/b)'],
  ['addresses', 'http://a.b\n'.repeat(1_001), 'baris 1001: “http://a.b” – teks paling banyak 1000 tautan dan gambar.'],
  ['quotes', `${'>---\na\n'.repeat(900)}`, 'Beri baris kosong di antara kutipan.'],
  ['depth of quotes', `Awal\n\n${'> '.repeat(17)}a`, 'baris 3: “> > >'],
  [
    'depth of lists',
    Array.from({ length: 9 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
    'baris 9: “- a” – daftar dan kutipan di sini bersarang terlalu dalam.',
  ],
]

const PERMITTED: [what: string, source: string][] = [
  ['a list', '- **Apel**: harga beli 50 → 60\n'.repeat(1_000)],
  ['a table', `| a | b | c | d |\n| - | - | - | - |\n${'| Apel | 1% | Poring | 2 |\n'.repeat(499)}`],
  ['links', '- [Apel](/gameinfo/items/1-apel)\n'.repeat(1_000)],
  ['paragraphs', 'Satu kalimat saja.\n\n'.repeat(1_999)],
  ['quotes', '> Satu kalimat.\n\n'.repeat(1_000)],
  ['one paragraph', filled('Lorem ipsum dolor sit amet. ')],
]

// Specification: docs/api/content.md, "Formatted texts".
describe('The size of a formatted text', () => {
  const { server, admin, create, change, remove, read, list, html, sheets } = useSite('sqlite')
  const send = (method: string, path: string, body: unknown) => admin.send(method, `/api${path}`, body)
  const refusal = ({ status, body }: { status: number; body: unknown }) => [status, JSON.stringify(body)]

  it.each(TOO_LARGE)(
    '[formatted.size] has a limit: %s beyond it are refused, and the 422 says where',
    async (_what, source, where) => {
      const { id } = await create('/news', { title: 'Kabar', body: 'Lama' })
      const refused = [422, expect.stringContaining(JSON.stringify(where).slice(1, -1))]
      expect(refusal(await send('POST', '/news', { title: 'Kabar', body: source }))).toEqual(refused)
      expect(refusal(await send('POST', '/news', form({ title: 'Kabar', body: source })))).toEqual(refused)
      expect(refusal(await send('PUT', `/news/${id}`, { body: source }))).toEqual(refused)
      expect(refusal(await send('PUT', `/news/${id}/draft`, { body: source }))).toEqual(refused)
      expect(refusal(await send('POST', '/news/preview', { title: 'Kabar', body: source }))).toEqual(refused)
      expect(refusal(await send('PATCH', '/news', { ids: [id], set: { body: source } }))).toEqual(refused)
      expect(refusal(await send('PATCH', '/news', { rows: [{ id, body: source }] }))).toEqual(refused)
      expect(await read(`/news/${id}`)).toMatchObject({ body: 'Lama', version: 1 })
    },
  )

  it.each(PERMITTED)('[formatted.size] is enough for a long text: %s', async (_what, source) => {
    const { id } = await create('/news', { title: 'Panjang', body: source })
    const [shown, tree] = [await html(`/news/${id}`), JSON.stringify(await read(`/news/${id}?tree=true`))]
    for (const text of [shown, tree]) expect(text).not.toContain('terlalu panjang')
  })

  /** Stores a text that is larger than permitted, as before the limits. */
  const storePast = (id: number, body: string) =>
    writing(server(), ({ update }) =>
      update(loggedTable(news), id, { body, description: body.slice(0, TEXT_LIMIT.longText) }),
    )

  it('[formatted.size] is checked in an import and in many new values, and the fault is said of its row', async () => {
    const body = '*a* '.repeat(4_001)
    const [sheet] = faultsOf(await sheets.tried(serverRule, `Rules,Category,Teks berformat\r\nA,Umum,${body}\r\n`))
    expect(sheet).toContain('baris 1: “*a*')
    const made = await create(serverRule.path, { rules: 'A', category: 'Umum' })
    const rows = [{ id: made.id, body: '' }]
    const other = await create(serverRule.path, { rules: 'B', category: 'Umum' })
    const answer = await send('PATCH', serverRule.path, { rows: [...rows, { id: other.id, body }] })
    expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([422, ['rows.1.body']])
    for (const { id } of [made, other]) await remove(`${serverRule.path}/${id}`)
  })

  it('[formatted.size] cuts an old text that is larger, and says so', async () => {
    const { id } = await create('/news', { title: 'Lama', body: 'Lama' })
    await storePast(id, `**Awal**\n\n${table(2_000, '|\n')}`)
    const shown = await html(`/news/${id}`)
    expect(shown).toContain('<strong>Awal</strong>')
    expect(shown).toContain('Teks ini terlalu panjang untuk ditampilkan seluruhnya.')
    expect(shown.match(/<t[hd][ >]/g)?.length ?? 0).toBeLessThanOrEqual(2_000)
    expect(await change(`/news/${id}`, { title: 'Judul baru' })).toMatchObject({ title: 'Judul baru' })
  })

  it('[formatted.size] of all texts of a list has a limit: the other texts of the list are plain', async () => {
    const body = '*a* '.repeat(1_900)
    for (let rule = 0; rule < 10; rule += 1)
      await create(serverRule.path, { rules: `Aturan ${rule}`, category: 'Umum', body })
    const rows = (await list(`${serverRule.path}?tree=true`)) as { body_tree?: unknown }[]
    const whole = rows.filter(({ body_tree }) => body_tree !== undefined)
    expect([rows.length, whole.length]).toEqual([10, 4])
    expect((await html('/gameinfo/rules')).match(/<em>/g)).toHaveLength(4 * 1_900)
  })
})
