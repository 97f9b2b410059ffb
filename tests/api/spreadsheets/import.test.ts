import { describe, expect, it } from 'vitest'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { page } from '../../../content/types/page.ts'
import { retail } from '../../../content/types/retail.ts'
import type { ContentType } from '../../../content/define.ts'
import type { ImportReport } from '../../../content/queries/manyRows/importQuery.ts'
import { createSample, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

interface ImportRequest {
  dryRun?: boolean
  mapping?: Record<string, string | null>
  heading?: number
  expect?: string
  token?: string | null
}

const lines = (...rows: string[]): string => `${rows.join('\r\n')}\r\n`

// docs/api/content.md, "Spreadsheets".
describe.each(engines)('On %s, a sheet', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  async function send(type: ContentType, file: string | Uint8Array<ArrayBuffer>, wish: ImportRequest = {}) {
    const { dryRun = false, mapping, heading, expect: seen, token = admin() } = wish
    const body = new FormData()
    body.set('file', new Blob([file]), 'sheet.csv')
    if (mapping) body.set('mapping', JSON.stringify(mapping))
    if (heading !== undefined) body.set('heading', String(heading))
    if (seen !== undefined) body.set('expect', seen)
    const answer = await server().call('POST', `/api${type.path}/import${dryRun ? '?dry_run=true' : ''}`, {
      token,
      body,
    })
    return { ...answer, report: answer.body as ImportReport & { errors: Record<string, string[]> } }
  }
  const rows = async (type: ContentType): Promise<SampleRow[]> =>
    (await server().call('GET', `/api${type.path}?sort=id`)).body as SampleRow[]
  const named = async (type: ContentType, field: string, value: string) =>
    (await rows(type)).find((row) => row[field] === value)

  it('[spreadsheets.import] says first what it would do, and writes nothing', async () => {
    const one = await createSample(server(), admin(), retail)
    const file = lines(
      'ID,Donation Title,Pricing',
      `${one.id},${String(one['donation_title'])},Rp. 9.000`,
      ',Koin baru,Rp. 1.000',
      ',,Rp. 5.000',
    )
    const before = await rows(retail)
    const { status, report } = await send(retail, file, { dryRun: true })
    expect(status).toBe(200)
    expect(report).toMatchObject({ added: 1, changed: 1, unchanged: 0, refused: 1, batch: null, heading: 1 })
    expect(report.rows).toMatchObject([
      {
        row: 2,
        outcome: 'changed',
        id: one.id,
        changes: [{ name: 'pricing', before: one['pricing'], after: 'Rp. 9.000' }],
      },
      { row: 3, outcome: 'added', id: null, name: 'Koin baru' },
      { row: 4, outcome: 'refused', faults: [{ column: 'Donation Title', sentence: 'Donation Title is required.' }] },
    ])
    expect(report.columns).toEqual([
      { heading: 'ID', field: 'id' },
      { heading: 'Donation Title', field: 'donation_title' },
      { heading: 'Pricing', field: 'pricing' },
    ])
    expect(await rows(retail)).toEqual(before)

    const refused = await send(retail, file)
    expect(refused.status).toBe(422)
    expect(refused.report).toMatchObject({ refused: 1, code: 'invalid', errors: { file: [expect.any(String)] } })
    expect(await rows(retail), 'all of it or nothing').toEqual(before)
  })

  it('[spreadsheets.import] is imported as one batch, which is undone as one', async () => {
    const before = await rows(retail)
    const file = lines('donation_title;pricing', 'Paket A;Rp. 1', 'Paket B;Rp. 2')
    const { report } = await send(retail, file)
    expect(report).toMatchObject({ added: 2, refused: 0, batch: expect.any(Number) })
    expect(await rows(retail)).toHaveLength(before.length + 2)
    expect((await admin.send('GET', `/api/batches/${report.batch}`)).body).toMatchObject({
      kind: 'import',
      created: 2,
      actor_name: 'admin1',
    })
    const undone = await admin.send('POST', `/api/batches/${report.batch}/undo`)
    expect(undone.body).toMatchObject({ undone: 2, kept: [] })
    expect(await rows(retail)).toEqual(before)
  })

  it('[spreadsheets.import] knows its rows by the key of others: the same file twice changes nothing', async () => {
    const file = lines('external_key,items_name', '501,Apel Merah', '502,Pisang')
    expect((await send(item, file)).report).toMatchObject({ added: 2 })
    expect((await send(item, file)).report).toMatchObject({ added: 0, changed: 0, unchanged: 2, batch: null })
    const changed = lines('external_key,items_name', '501,Apel Hijau', '502,Pisang', '503,Anggur')
    expect((await send(item, changed)).report).toMatchObject({ added: 1, changed: 1, unchanged: 1 })
    expect(await named(item, 'items_name', 'Apel Hijau')).toMatchObject({ version: 2 })
    expect((await send(item, lines('external_key,items_name', '501,A', '501,B'))).report).toMatchObject({ refused: 1 })
  })

  it('[spreadsheets.import] may bring ids that no row has had, and one of a deleted row is refused', async () => {
    expect((await send(item, lines('ID,Item Name', '7000,Jauh'))).report).toMatchObject({ added: 1 })
    expect(await named(item, 'items_name', 'Jauh')).toMatchObject({ id: 7000 })
    const next = await createSample(server(), admin(), item)
    expect(next.id).toBeGreaterThan(7000)
    await admin.send('DELETE', `/api${item.path}/7000`)
    const { report } = await send(item, lines('ID,Item Name', '7000,Lagi', '-4,Salah', 'x,Salah'), { dryRun: true })
    expect(report.rows).toMatchObject([
      { outcome: 'refused', faults: [{ column: 'ID', sentence: expect.stringContaining('telah dihapus') }] },
      { outcome: 'refused', faults: [{ column: 'ID' }] },
      { outcome: 'refused', faults: [{ column: 'ID' }] },
    ])
  })

  it('[spreadsheets.import] refers to rows by id, by key or by name, and where number and name disagree it is refused', async () => {
    await send(map, lines('external_key,map_name', 'prontera,Kota Prontera', 'payon,Desa Payon'))
    await send(item, lines('external_key,items_name', 'red,Ramuan Merah', ',Ramuan Kembar', ',Ramuan Kembar'))
    const prontera = await named(map, 'map_name', 'Kota Prontera')
    const file = lines(
      'Monster Name,Map Info ID,Items ID',
      `Poring,${prontera?.id},Ramuan Merah`,
      'Lunatic,payon,red',
      'Fabre,desa payon,ramuan merah',
    )
    expect((await send(drop, file)).report).toMatchObject({ added: 3, refused: 0 })
    const all = await rows(drop)
    expect(all.slice(-3).map((row) => (row['map_information'] as { name: string }).name)).toEqual([
      'Kota Prontera',
      'Desa Payon',
      'Desa Payon',
    ])
    const wrong = lines(
      'Monster Name,Map Info ID,Map Info ID (nama),Items ID',
      `A,${prontera?.id},Desa Payon,red`,
      'B,Atlantis,,red',
      'C,payon,,Ramuan Kembar',
      'D,,,red',
      'E,999999,,red',
    )
    const { report } = await send(drop, wrong, { dryRun: true })
    expect(report).toMatchObject({ refused: 5 })
    expect(report.rows.map(({ faults }) => faults.map(({ sentence }) => sentence).join(' '))).toEqual([
      `Map Info ID: nomor ${prontera?.id} bernama “Kota Prontera”, bukan “Desa Payon”.`,
      'Map Info ID: tidak ada “Atlantis”.',
      'Items ID: ada beberapa “Ramuan Kembar”. Gunakan ID.',
      'Map Info ID wajib diisi.',
      'Map Info ID 999999 tidak ditemukan.',
    ])
  })

  it('[spreadsheets.import] is refused as a whole where what the dry run saw has changed', async () => {
    const one = await createSample(server(), admin(), retail)
    const file = lines('id,pricing', `${one.id},Rp. 77.000`)
    const { report } = await send(retail, file, { dryRun: true })
    await admin.send('PUT', `/api${retail.path}/${one.id}`, { donation_title: 'Lain' })
    expect(await send(retail, file, { expect: report.seen })).toMatchObject({ status: 409, body: { code: 'stale' } })
    const again = await send(retail, file, { dryRun: true })
    expect((await send(retail, file, { expect: again.report.seen })).report).toMatchObject({ changed: 1 })
  })

  it('[spreadsheets.import] is told to one of two who import the same file at once', async () => {
    const file = lines(
      'external_key,items_name',
      ...Array.from({ length: 50 }, (_, index) => `dua-${index},Barang ${index}`),
    )
    const { report } = await send(item, file, { dryRun: true })
    const both = await Promise.all([
      send(item, file, { expect: report.seen }),
      send(item, file, { expect: report.seen }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await rows(item)).filter((row) => /^Barang \d+$/.test(String(row['items_name'])))).toHaveLength(50)
  })

  it.each([
    ['semicolons', lines('donation_title;pricing', 'Semi;Rp. 1,5')],
    ['tabs, as they are pasted', lines('donation_title\tpricing', 'Semi\tRp. 1,5')],
    ['commas, quoted', lines('donation_title,pricing', '"Semi","Rp. 1,5"')],
    ['a mark before', `\uFEFF${lines('donation_title;pricing', 'Semi;Rp. 1,5')}`],
    ['line ends of Unix', 'donation_title;pricing\nSemi;Rp. 1,5\n'],
    ['UTF-16', Uint8Array.from(Buffer.from(`\uFEFF${lines('donation_title;pricing', 'Semi;Rp. 1,5')}`, 'utf16le'))],
    ['labels as headings, below a title', lines('Daftar harga;', ';', 'Donation Title;Pricing', 'Semi;Rp. 1,5')],
    ['columns that nobody knows', lines('Catatan;Donation Title;x;Pricing', 'abc;Semi;;Rp. 1,5')],
  ])('[spreadsheets.import] is read with %s', async (_what, file) => {
    const { report, status } = await send(retail, file, { dryRun: true })
    expect(status, JSON.stringify(report)).toBe(200)
    expect(report).toMatchObject({ added: 1, refused: 0 })
    expect(report.rows[0]).toMatchObject({
      name: 'Semi',
      changes: [
        { name: 'donation_title', after: 'Semi' },
        { name: 'pricing', after: 'Rp. 1,5' },
      ],
    })
  })

  it.each([
    ['External key,Item Name', item],
    ['KUNCI LUAR,Item Name', item],
    ['Kunci luar,Donation Title', retail],
  ])('[spreadsheets.import] is known by headings in either language: %s', async (headings, type) => {
    const { report } = await send(type, lines(headings, 'kunci-1,Sama'), { dryRun: true })
    expect(report.columns[0]).toMatchObject({ field: 'external_key' })
  })

  it('of Windows keeps its letters', async () => {
    const bytes = Uint8Array.from(Buffer.from('donation_title;pricing\r\nKaf\xe9;\x80 5\r\n', 'latin1'))
    const { report } = await send(retail, bytes, { dryRun: true })
    expect(report.rows[0]?.changes).toMatchObject([{ after: 'Kafé' }, { after: '€ 5' }])
  })

  it('is mapped by hand where its headings say nothing', async () => {
    const file = lines('Nama,Harga,pricing', 'Peta,Rp. 3,abaikan')
    expect(await send(retail, lines('Nama,Harga', 'Peta,Rp. 3'), { dryRun: true })).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining('No row of headings')] } },
    })
    const mapping = { Nama: 'donation_title', Harga: 'pricing', pricing: null }
    const { report } = await send(retail, file, { dryRun: true, mapping })
    expect(report.rows[0]?.changes).toMatchObject([{ after: 'Peta' }, { after: 'Rp. 3' }])
    const below = lines('pricing', 'donation_title,pricing', 'Bawah,Rp. 1')
    expect((await send(retail, below, { dryRun: true, heading: 2 })).report).toMatchObject({ heading: 2, added: 1 })
    for (const wish of [{ heading: 99 }, { heading: -1 }])
      expect((await send(retail, below, { dryRun: true, ...wish })).status).toBe(422)
  })

  it('keeps what stands in a cell: zeros before, dates, prices, line ends, yes and no', async () => {
    const file = lines(
      'package_name,category_id,items_id,price,is_bonus_package',
      '"007",Kategori,Barang,"Rp. 50.000",ya',
      '"2026-01-02\nbaris dua",Kategori,Barang,,tidak',
    )
    await admin.send('POST', '/api/donation/package-categories', { category_name: 'Kategori' })
    await admin.send('POST', `/api${item.path}`, { items_name: 'Barang' })
    const { report } = await send(donationPackage, file)
    expect(report, JSON.stringify(report)).toMatchObject({ added: 2 })
    const made = (await rows(donationPackage)).slice(-2)
    expect(made).toMatchObject([
      { package_name: '007', price: 'Rp. 50.000', is_bonus_package: true },
      { package_name: '2026-01-02\nbaris dua', price: null, is_bonus_package: false },
    ])
  })

  it('with a value that may stand once is refused where another row has it', async () => {
    const one = await createSample(server(), admin(), page)
    const file = lines(
      'title,address,description',
      `Dua,${String(one['address'])},Isi`,
      'Tiga,/tiga-kali,Isi',
      'Empat,/tiga-kali,Isi',
    )
    const { report } = await send(page, file, { dryRun: true })
    expect(report.rows.map(({ outcome }) => outcome)).toEqual(['refused', 'added', 'refused'])
  })

  it('[spreadsheets.import] that is no sheet, or too large, is refused with a sentence', async () => {
    for (const [file, sentence] of [
      [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /\.xlsx/],
      [Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9, 9]), /cannot be read/],
      ['', /no data/],
      ['a\0b', /cannot be read/],
      [lines('pricing', ...Array.from({ length: 50_020 }, () => 'x')), /rows/],
      [lines(`pricing,${'x,'.repeat(300)}x`, `1,${'x,'.repeat(300)}x`), /columns/],
    ] as const) {
      const answer = await send(retail, file)
      expect(answer.status, String(sentence)).toBe(422)
      expect(answer.report.errors['file']?.[0]).toMatch(sentence)
    }
    expect((await admin.send('POST', `/api${retail.path}/import`, {})).status).toBe(422)
  })
})
