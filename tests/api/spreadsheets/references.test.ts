import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { UndoAnswer } from '../../../content/queries/manyRows/batchQuery.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { itemPackage } from '../../../content/types/itemPackage.ts'
import { map } from '../../../content/types/map.ts'
import { packageBonus } from '../../../content/types/packageBonus.ts'
import { signInHelper } from '../../support/access/accounts.ts'
import { refused } from '../../support/answers.ts'
import { faultsOf, lines, sheetsOf } from '../../support/sheets.ts'
import { engines } from '../../support/testServer.ts'
import { useSite } from '../../support/useSite.ts'

const dropOf = (...names: readonly string[]) => lines('monster,map_information_id,items_id', `Poring,${names.join()}`)

// The tests check the rules in docs/api/content.md, "Spreadsheets".
describe('An unknown name in a sheet', () => {
  const { server, admin, create } = useSite('sqlite')
  const { send, accepted, tried, sentTwice, listed, named } = sheetsOf(server, admin, { create_references: true })
  const undo = async (batch: number | null) =>
    (await admin.send('POST', `/api/batches/${batch}/undo`)).body as UndoAnswer

  it('[spreadsheets.new-names] is refused as missing, or creates one row for all that use it if that is requested', async () => {
    const file = lines(
      'monster,map_information_id,items_id.name',
      'Poring,Hutan Baru,Apel Baru',
      'Lunatic,hutan baru,APEL BARU',
      'Fabre,Hutan Baru,Daun Baru',
    )
    const missing = [
      { type: 'mapinfo', name: 'Hutan Baru', rows: 3 },
      { type: 'item', name: 'Apel Baru', rows: 2 },
      { type: 'item', name: 'Daun Baru', rows: 1 },
    ]
    expect(await tried(drop, file, { create_references: false })).toMatchObject({ refused: 3, added: 0, missing })
    const report = await tried(drop, file)
    expect(report).toMatchObject({ added: 3, refused: 0, missing, batch: null })
    expect(report.rows[1]?.changes).toContainEqual({ name: 'items_id', before: null, after: 'Apel Baru' })
    expect(await named(item, 'Apel Baru'), 'the dry run writes nothing').toEqual([])

    const done = await accepted(drop, file, { expect: report.seen })
    expect(done).toMatchObject({ added: 3, batch: expect.any(Number) })
    expect(await named(item, 'Apel Baru')).toHaveLength(1)
    const items = (await listed(drop)).slice(-3).map((row) => (row['items'] as { name: string }).name)
    expect(items).toEqual(['Apel Baru', 'Apel Baru', 'Daun Baru'])
    expect((await tried(drop, file.replaceAll('Baru', 'BARU'))).missing).toEqual([])

    expect(await undo(done.batch)).toMatchObject({ undone: 6, kept: [] })
    expect(await named(map, 'Hutan Baru')).toEqual([])
  })

  it('[spreadsheets.new-names] keeps its row after an undo if another row refers to it by then', async () => {
    const { batch } = await accepted(drop, dropOf('Gua Dua', 'Batu Dua'))
    const [[place], [thing]] = [await named(map, 'Gua Dua'), await named(item, 'Batu Dua')]
    await create(drop.path, { monster: 'Zombie', map_information_id: place?.id, items_id: thing?.id })
    const { undone, kept } = await undo(batch)
    expect(undone).toBe(1)
    expect(kept).toMatchObject([
      { name: 'Batu Dua', reason: 'referenced' },
      { name: 'Gua Dua', reason: 'referenced' },
    ])
  })

  it('[spreadsheets.new-names] creates one row if two people import at the same time', async () => {
    expect(await sentTwice(drop, dropOf('Menara Kembar', 'Cincin Kembar'))).toEqual([200, 409])
    expect(await named(item, 'Cincin Kembar')).toHaveLength(1)
  })

  it('has the sheet refused completely if somebody has created the row since the dry run', async () => {
    const file = dropOf('Menara Tiga', 'Cincin Tiga')
    const { seen } = await tried(drop, file)
    await create(item.path, { items_name: 'cincin tiga' })
    expect(await send(drop, file, { expect: seen })).toMatchObject(refused(409, 'stale'))
  })

  it('is never created from a number or a key, nor if it is too long', async () => {
    const file = lines(
      'monster,map_information_id,map_information_id.name,items_id',
      'A,999999,,Emas',
      'B,prt_fild99,Padang,Emas',
      `C,Padang,,${'x'.repeat(300)}`,
    )
    const report = await tried(drop, file)
    expect(report).toMatchObject({ refused: 3 })
    expect(faultsOf(report)).toEqual([
      'Map Info ID 999999 tidak ditemukan.',
      'Map Info ID: tidak ada “prt_fild99”.',
      expect.stringMatching(/^Items ID: .*255/),
    ])
  })

  it('is refused if its row would need more than a name', async () => {
    const bonus = await tried(packageBonus, lines('package_id,bonus_package_id', 'Paket X,Paket Y'))
    expect(bonus).toMatchObject({ refused: 1, missing: [] })
    expect(bonus.rows[0]?.faults[0]?.sentence).toMatch(/cannot be made from its name alone|dari namanya saja/)
    const one = await tried(itemPackage, lines('package_bonus_id,items_id', 'Paket Z,Emas'))
    expect(one).toMatchObject({ refused: 1, missing: [{ type: 'item', name: 'Emas', rows: 1 }] })
  })

  it('[spreadsheets.new-names] creates a row only for a user who can edit and import rows of that type', async () => {
    const tryWith = async (...more: string[]) => {
      const permissions = ['droplist', 'mapinfo'].flatMap((key) => [`${key}:see`, `${key}:edit`, `${key}:import`])
      const { token } = await signInHelper(server(), admin(), ...permissions, 'item:see', 'item:edit', ...more)
      return tried(drop, dropOf('Rawa Hak', 'Perak Hak'), { token })
    }
    const without = await tryWith()
    expect(without).toMatchObject({ refused: 1, missing: [{ type: 'mapinfo', name: 'Rawa Hak', rows: 1 }] })
    expect(without.rows[0]?.faults[0]?.sentence).toContain('Anda tidak berhak menambahkannya')
    expect(await tryWith('item:import')).toMatchObject({ added: 1 })
  })

  // Games number their items, and the site stores these numbers as keys. So one item's key can equal another item's ID.
  it('[spreadsheets.numbers] must be beside a number that is the id of one row and the key of another', async () => {
    const make = async (key: string, name: string) => {
      await accepted(item, lines('external_key,items_name', `${key},${name}`))
      const [row] = await named(item, name)
      if (!row) throw new Error(`${name} was not imported.`)
      return row.id
    }
    const own = await make('', 'Pedang Nomor')
    const keyed = await make(String(own), 'Perisai Nomor')
    const far = await make('88001122', 'Helm Nomor')
    const file = lines(
      'monster,map_information_id,items_id,items_id.name',
      `A,Padang Nomor,${own},`,
      `B,Padang Nomor,${own},Perisai Nomor`,
      `C,Padang Nomor,${own},Pedang Nomor`,
      `D,Padang Nomor,${own},Helm Nomor`,
      'E,Padang Nomor,88001122,',
    )
    const { rows } = await tried(drop, file)
    const itemOf = (changes: (typeof rows)[number]['changes']) => changes.find(({ name }) => name === 'items_id')?.after
    expect(rows.map(({ changes, faults }) => faults[0]?.sentence ?? itemOf(changes))).toEqual([
      `Items ID: ${own} adalah ID satu data dan kunci luar data nomor ${keyed}. Sebutkan juga namanya, di kolom nama di sebelahnya.`,
      keyed,
      own,
      `Items ID: nomor ${own} bernama “Pedang Nomor”, bukan “Helm Nomor”.`,
      far,
    ])
  })
})

describe.each(engines)('An import on %s', (engine) => {
  const { server, admin } = useSite(engine)
  const { accepted, named, tried } = sheetsOf(server, admin, { create_references: true })

  /** Returns how many rows were read meanwhile, other than with the connection for short reads. */
  const readDuring = async (work: () => Promise<unknown>): Promise<number> => {
    let count = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        count += result.rows.length
        return Promise.resolve(result)
      },
    }
    const { database } = server().context
    const { longReader, transaction } = database
    database.longReader = longReader.withPlugin(counting)
    database.transaction = (work, options) => transaction((tx) => work(tx.withPlugin(counting)), options)
    try {
      await work()
    } finally {
      Object.assign(database, { longReader, transaction })
    }
    return count
  }

  it('[spreadsheets.import] reads only the names that its rows need, and finds them in any case and accent', async () => {
    const others = Array.from({ length: 3_000 }, (_, index) => `Barang ${index}`)
    await accepted(item, lines('external_key,items_name', ...others.map((name, index) => `k${index},${name}`)))
    await accepted(item, lines('items_name', 'Éclair Manis', 'Éclair Asin', 'Ünik'))
    const [numbered] = await named(item, 'Barang 7')
    const cells = ['barang 5', 'BARANG 2999', 'k17', String(numbered?.id), 'éCLAIR MANIS', 'Barang Baru', 'Écrin Baru']
    const file = lines('monster,map_information_id,items_id', ...cells.map((cell) => `Poring,Padang,${cell}`))
    let seen = ''
    expect(await readDuring(async () => (seen = (await tried(drop, file)).seen))).toBeLessThan(100)
    const written = await readDuring(async () => {
      const { missing, added } = await accepted(drop, file, { expect: seen })
      expect(added).toBe(cells.length)
      expect(missing.map(({ name }) => name)).toEqual(['Padang', 'Barang Baru', 'Écrin Baru'])
    })
    expect(written).toBeLessThan(200)
    const { body } = await server().call('GET', '/api/game-info/server-information/droplist?sort=id')
    expect((body as { items: { name: string } }[]).map(({ items }) => items.name)).toEqual([
      ...['Barang 5', 'Barang 2999', 'Barang 17', 'Barang 7', 'Éclair Manis', 'Barang Baru', 'Écrin Baru'],
    ])
  })
})
