import { describe, expect, it } from 'vitest'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { npcItem } from '../../../content/types/npcItem.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { page } from '../../../content/types/page.ts'
import { retail } from '../../../content/types/retail.ts'
import { spawn } from '../../../content/types/spawn.ts'
import { invalid, refused } from '../../support/answers.ts'
import { faultsOf, lines } from '../../support/sheets.ts'
import { engines } from '../../support/testServer.ts'
import { useSite } from '../../support/useSite.ts'

// The tests check the rules in docs/api/content.md, "Spreadsheets".
describe.each(engines)('On %s, a sheet', (engine) => {
  const { admin, sheets, create, change, remove, read, sample } = useSite(engine)
  const { send, accepted, tried, sentTwice, listed, named } = sheets

  it('[spreadsheets.import] says first what it would do without writing, and is imported completely or not at all', async () => {
    const one = await sample(retail)
    const file = lines(
      'ID,Donation Title,Pricing',
      `${one.id},${String(one['donation_title'])},Rp. 9.000`,
      ',Koin baru,Rp. 1.000',
      ',,Rp. 5.000',
    )
    const before = await listed(retail)
    const report = await tried(retail, file)
    expect(report).toMatchObject({ added: 1, changed: 1, unchanged: 0, refused: 1, batch: null, heading: 1 })
    const changes = [{ name: 'pricing', before: one['pricing'], after: 'Rp. 9.000' }]
    expect(report.rows).toMatchObject([
      { row: 2, outcome: 'changed', id: one.id, changes },
      { row: 3, outcome: 'added', id: null, name: 'Koin baru' },
      { row: 4, outcome: 'refused', faults: [{ column: 'Donation Title', sentence: 'Donation Title is required.' }] },
    ])
    expect(report.columns).toEqual([
      { heading: 'ID', field: 'id' },
      { heading: 'Donation Title', field: 'donation_title' },
      { heading: 'Pricing', field: 'pricing' },
    ])
    expect(await listed(retail)).toEqual(before)

    const answer = await send(retail, file)
    expect(answer).toMatchObject({
      ...invalid({ file: [expect.any(String)] }),
      report: { refused: 1, code: 'invalid' },
    })
    expect(await listed(retail)).toEqual(before)
  })

  it('[spreadsheets.import] is only tried if the form says dry_run, and refused with a name that an import does not know', async () => {
    const before = await listed(retail)
    const file = lines('donation_title;pricing', 'Paket C;Rp. 1')
    const wish = (said: Record<string, string>, query = '') => {
      const body = new FormData()
      for (const [name, value] of Object.entries(said)) body.set(name, value)
      body.set('file', new Blob([file]), 'sheet.csv')
      return admin.send('POST', `/api${retail.path}/import${query}`, body)
    }
    for (const asked of [
      wish({ dry_run: 'true' }),
      wish({ dry_run: 'true' }, '?dry_run=false'),
      wish({ dry_run: 'false' }, '?dry_run=true'),
    ])
      expect(await asked).toMatchObject({ status: 200, body: { added: 1, batch: null } })
    for (const name of ['dryrun', 'toString']) {
      const errors = { [name]: [`${name} is unknown here.`] }
      expect(await wish({}, `?${name}=true`)).toMatchObject(invalid(errors))
      if (name === 'dryrun') expect(await wish({ [name]: 'true' })).toMatchObject(invalid(errors))
    }
    expect(await wish({ dry_run: 'ya' })).toMatchObject(invalid({ dry_run: [expect.any(String)] }))
    expect(await listed(retail)).toEqual(before)
  })

  it('[spreadsheets.import] is imported as one batch, which one undo takes back', async () => {
    const before = await listed(retail)
    const report = await accepted(retail, lines('donation_title;pricing', 'Paket A;Rp. 1', 'Paket B;Rp. 2'))
    expect(report).toMatchObject({ added: 2, refused: 0, batch: expect.any(Number) })
    expect(await listed(retail)).toHaveLength(before.length + 2)
    const batch = `/batches/${report.batch}`
    expect(await read(batch)).toMatchObject({ kind: 'import', created: 2, actor_name: 'admin1' })
    expect((await admin.send('POST', `/api${batch}/undo`)).body).toMatchObject({ undone: 2, kept: [] })
    expect(await listed(retail)).toEqual(before)
  })

  it('[spreadsheets.import] finds its rows by the external key: a second import of the same file changes nothing', async () => {
    const file = lines('external_key,items_name', '501,Apel Merah', '502,Pisang')
    expect(await accepted(item, file)).toMatchObject({ added: 2 })
    expect(await accepted(item, file)).toMatchObject({ added: 0, changed: 0, unchanged: 2, batch: null })
    const changed = lines('external_key,items_name', '501,Apel Hijau', '502,Pisang', '503,Anggur')
    expect(await accepted(item, changed)).toMatchObject({ added: 1, changed: 1, unchanged: 1 })
    expect(await named(item, 'Apel Hijau')).toMatchObject([{ version: 2 }])
    expect(await tried(item, lines('external_key,items_name', '501,A', '501,B'))).toMatchObject({ refused: 1 })
  })

  it('[spreadsheets.import] can contain unused ids, but not the id of a deleted row', async () => {
    expect(await accepted(item, lines('ID,Item Name', '7000,Jauh'))).toMatchObject({ added: 1 })
    expect(await named(item, 'Jauh')).toMatchObject([{ id: 7000 }])
    expect((await sample(item)).id).toBeGreaterThan(7000)
    await remove(`${item.path}/7000`)
    const { rows } = await tried(item, lines('ID,Item Name', '7000,Lagi', '-4,Salah', 'x,Salah'))
    expect(rows).toMatchObject([
      { outcome: 'refused', faults: [{ column: 'ID', sentence: expect.stringContaining('telah dihapus') }] },
      { outcome: 'refused', faults: [{ column: 'ID' }] },
      { outcome: 'refused', faults: [{ column: 'ID' }] },
    ])
  })

  it('[spreadsheets.import] refers to rows by id, key or name, and is refused if number and name disagree', async () => {
    await accepted(map, lines('external_key,map_name', 'prontera,Kota Prontera', 'payon,Desa Payon'))
    await accepted(item, lines('external_key,items_name', 'red,Ramuan Merah', ',Ramuan Kembar', ',Ramuan Kembar'))
    const [prontera] = await named(map, 'Kota Prontera')
    const file = lines(
      'Monster Name,Map Info ID,Items ID',
      `Poring,${prontera?.id},Ramuan Merah`,
      'Lunatic,payon,red',
      'Fabre,desa payon,ramuan merah',
    )
    expect(await accepted(drop, file)).toMatchObject({ added: 3, refused: 0 })
    const maps = (await listed(drop)).slice(-3).map((row) => (row['map_information'] as { name: string }).name)
    expect(maps).toEqual(['Kota Prontera', 'Desa Payon', 'Desa Payon'])
    const wrong = lines(
      'Monster Name,Map Info ID,Map Info ID (nama),Items ID',
      `A,${prontera?.id},Desa Payon,red`,
      'B,Atlantis,,red',
      'C,payon,,Ramuan Kembar',
      'D,,,red',
      'E,999999,,red',
    )
    const report = await tried(drop, wrong)
    expect(report).toMatchObject({ refused: 5 })
    expect(faultsOf(report)).toEqual([
      `Map Info ID: nomor ${prontera?.id} bernama “Kota Prontera”, bukan “Desa Payon”.`,
      'Map Info ID: tidak ada “Atlantis”.',
      'Items ID: ada beberapa “Ramuan Kembar”. Gunakan ID.',
      'Map Info ID wajib diisi.',
      'Map Info ID 999999 tidak ditemukan.',
    ])
  })

  it('[spreadsheets.import] is refused completely if the rows that the dry run saw have changed', async () => {
    const one = await sample(retail)
    const file = lines('id,pricing', `${one.id},Rp. 77.000`)
    const { seen } = await tried(retail, file)
    await change(`${retail.path}/${one.id}`, { donation_title: 'Lain' })
    expect(await send(retail, file, { expect: seen })).toMatchObject(refused(409, 'stale'))
    const again = await tried(retail, file)
    expect(await accepted(retail, file, { expect: again.seen })).toMatchObject({ changed: 1 })
  })

  it('[spreadsheets.import] is imported once if two people import it at the same time', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => `dua-${index},Barang ${index}`)
    expect(await sentTwice(item, lines('external_key,items_name', ...rows))).toEqual([200, 409])
    expect((await listed(item)).filter((row) => /^Barang \d+$/.test(String(row['items_name'])))).toHaveLength(50)
  })

  it('keeps the text of each cell: leading zeros, dates, prices, line ends, yes and no', async () => {
    await create('/donation/package-categories', { category_name: 'Kategori' })
    await create(item.path, { items_name: 'Barang' })
    const file = lines(
      'package_name,category_id,items_id,price,is_bonus_package',
      '"007",Kategori,Barang,"Rp. 50.000",ya',
      '"2026-01-02\nbaris dua",Kategori,Barang,,tidak',
    )
    expect(await accepted(donationPackage, file)).toMatchObject({ added: 2 })
    expect((await listed(donationPackage)).slice(-2)).toMatchObject([
      { package_name: '007', price: 'Rp. 50.000', is_bonus_package: true },
      { package_name: '2026-01-02\nbaris dua', price: null, is_bonus_package: false },
    ])
  })

  it('is refused if it repeats a value that must be unique', async () => {
    const one = await sample(page)
    const taken = `Dua,${String(one['address'])},Isi`
    const { rows } = await tried(
      page,
      lines('title,address,description', taken, 'Tiga,/tiga-kali,Isi', 'Empat,/tiga-kali,Isi'),
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'added', 'refused'])
  })
})

/** Excel puts a workbook with a password into a container of the old format. */
const sealed = Uint8Array.from(
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
)

describe('The file of a sheet', () => {
  const { admin, sheets } = useSite('sqlite')
  const { send, tried } = sheets

  it.each([
    ['semicolons', lines('donation_title;pricing', 'Semi;Rp. 1,5')],
    ['tabs, as in a pasted sheet', lines('donation_title\tpricing', 'Semi\tRp. 1,5')],
    ['commas and quotes', lines('donation_title,pricing', '"Semi","Rp. 1,5"')],
    ['a byte order mark', `\uFEFF${lines('donation_title;pricing', 'Semi;Rp. 1,5')}`],
    ['the line ends of Unix', 'donation_title;pricing\nSemi;Rp. 1,5\n'],
    ['UTF-16', Uint8Array.from(Buffer.from(`\uFEFF${lines('donation_title;pricing', 'Semi;Rp. 1,5')}`, 'utf16le'))],
    ['labels as headings below a title', lines('Daftar harga;', ';', 'Donation Title;Pricing', 'Semi;Rp. 1,5')],
    ['unknown columns', lines('Catatan;Donation Title;x;Pricing', 'abc;Semi;;Rp. 1,5')],
  ])('[spreadsheets.import] can have %s', async (_what, file) => {
    const report = await tried(retail, file)
    expect(report).toMatchObject({ added: 1, refused: 0 })
    const changes = [
      { name: 'donation_title', after: 'Semi' },
      { name: 'pricing', after: 'Rp. 1,5' },
    ]
    expect(report.rows[0]).toMatchObject({ name: 'Semi', changes })
  })

  it.each([
    ['External key,Item Name', item],
    ['KUNCI LUAR,Item Name', item],
    ['Kunci luar,Donation Title', retail],
  ])('[spreadsheets.import] can have headings in either language: %s', async (headings, type) => {
    const { columns } = await tried(type, lines(headings, 'kunci-1,Sama'))
    expect(columns[0]).toMatchObject({ field: 'external_key' })
  })

  it.each([
    ['Item Name,Kind,Who may use it,Price at NPCs', item, ['items_name', 'kind', 'used_by', 'buy_price']],
    ['Item Name,Price for NPCs,Formatted text,Slots', item, ['items_name', 'sell_price', 'body', 'slots']],
    ['Monster Name,Base experience,Job experience', monster, ['monster_name', 'base_experience', 'job_experience']],
    ['Map Name,"Cells, wide","Cells, high"', map, ['map_name', 'cells_wide', 'cells_high']],
    ['Monster Name,Monster ID (nama),Chance,Quantity', drop, ['monster', 'monster_id.name', 'chance', 'quantity']],
    ['Monster ID,Map Info ID,Amount,Respawn', spawn, ['monster_id', 'map_information_id', 'amount', 'respawn_seconds']],
    ['NPC ID,NPC ID (nama),Items ID,Price', npcItem, ['npc_id', 'npc_id.name', 'items_id', 'price']],
  ] as const)('[spreadsheets.import] can have the headings of version 0.2.0: %s', async (headings, type, fields) => {
    const { columns } = await tried(type, lines(headings, '1'))
    expect(columns.map(({ field }) => field)).toEqual(fields)
  })

  it('can have the letters of Windows', async () => {
    const bytes = Uint8Array.from(Buffer.from('donation_title;pricing\r\nKaf\xe9;\x80 5\r\n', 'latin1'))
    expect((await tried(retail, bytes)).rows[0]?.changes).toMatchObject([{ after: 'Kafé' }, { after: '€ 5' }])
  })

  it('is mapped by hand if its headings are unknown', async () => {
    const unknown = { file: [expect.stringContaining('No row of headings')] }
    expect(await send(retail, lines('Nama,Harga', 'Peta,Rp. 3'), { isDryRun: true })).toMatchObject(invalid(unknown))
    const mapping = { Nama: 'donation_title', Harga: 'pricing', pricing: null }
    const { rows } = await tried(retail, lines('Nama,Harga,pricing', 'Peta,Rp. 3,abaikan'), { mapping })
    expect(rows[0]?.changes).toMatchObject([{ after: 'Peta' }, { after: 'Rp. 3' }])
    const below = lines('pricing', 'donation_title,pricing', 'Bawah,Rp. 1')
    expect(await tried(retail, below, { heading: 2 })).toMatchObject({ heading: 2, added: 1 })
    for (const heading of [99, -1])
      expect((await send(retail, below, { isDryRun: true, heading })).status, `${heading}`).toBe(422)
  })

  it.each([
    ['an old Excel file', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /\.xlsx/],
    ['an Excel file with a password', sealed, /locked with a password/],
    ['a broken ZIP', Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9, 9]), /cannot be read/],
    ['nothing', '', /no data/],
    ['binary data', 'a\0b', /cannot be read/],
    ['too many rows', lines('pricing', ...Array.from({ length: 50_020 }, () => 'x')), /rows/],
    ['too many columns', lines(`pricing,${'x,'.repeat(300)}x`, `1,${'x,'.repeat(300)}x`), /columns/],
  ])('[spreadsheets.import] with %s is refused with a sentence', async (_what, file, sentence) => {
    expect(await send(retail, file)).toMatchObject(invalid({ file: [expect.stringMatching(sentence)] }))
  })

  it('must be there', async () => {
    expect((await admin.send('POST', `/api${retail.path}/import`, {})).status).toBe(422)
  })
})
