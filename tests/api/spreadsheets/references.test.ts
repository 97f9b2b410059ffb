import { describe, expect, it } from 'vitest'
import type { ContentType } from '../../../content/define.ts'
import type { ImportReport } from '../../../content/queries/manyRows/importQuery.ts'
import type { UndoAnswer } from '../../../content/queries/manyRows/batchQuery.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { itemPackage } from '../../../content/types/itemPackage.ts'
import { map } from '../../../content/types/map.ts'
import { packageBonus } from '../../../content/types/packageBonus.ts'
import type { SampleRow } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

const lines = (...rows: string[]): string => `${rows.join('\r\n')}\r\n`

// docs/api/content.md, "Spreadsheets".
describe('What a sheet refers to by a name that nobody has', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')
  const send = async (
    type: ContentType,
    file: string,
    { dryRun = false, create = true, expect: seen = '', token = admin() } = {},
  ) => {
    const body = new FormData()
    body.set('file', new Blob([file]), 'sheet.csv')
    if (create) body.set('create_references', 'true')
    if (seen) body.set('expect', seen)
    const path = `/api${type.path}/import${dryRun ? '?dry_run=true' : ''}`
    const answer = await server().call('POST', path, { token, body })
    return { ...answer, report: answer.body as ImportReport }
  }
  const rows = async (type: ContentType): Promise<SampleRow[]> =>
    (await server().call('GET', `/api${type.path}?sort=id`)).body as SampleRow[]
  const called = async (type: ContentType, name: string) =>
    (await rows(type)).filter((row) => String(row[type.name]).toLowerCase() === name.toLowerCase())
  const make = async (key: string, name: string) => {
    await send(item, lines('external_key,items_name', `${key},${name}`))
    return (await called(item, name))[0]
  }
  const undo = async (batch: number | null) =>
    (await admin.send('POST', `/api/batches/${batch}/undo`)).body as UndoAnswer

  it('[spreadsheets.new-names] is refused, said to be missing, and made where that is asked for: once for all that name it', async () => {
    const file = lines(
      'monster,map_information_id,items_id.name',
      'Poring,Hutan Baru,Apel Baru',
      'Lunatic,hutan baru,APEL BARU',
      'Fabre,Hutan Baru,Daun Baru',
    )
    const without = await send(drop, file, { dryRun: true, create: false })
    expect(without.report).toMatchObject({ refused: 3, added: 0 })
    const missing = [
      { type: 'mapinfo', name: 'Hutan Baru', rows: 3 },
      { type: 'item', name: 'Apel Baru', rows: 2 },
      { type: 'item', name: 'Daun Baru', rows: 1 },
    ]
    expect(without.report.missing).toEqual(missing)

    const { report } = await send(drop, file, { dryRun: true })
    expect(report).toMatchObject({ added: 3, refused: 0, missing, batch: null })
    expect(report.rows[1]?.changes).toContainEqual({ name: 'items_id', before: null, after: 'Apel Baru' })
    expect(await called(item, 'Apel Baru'), 'nothing has been written').toEqual([])

    const done = await send(drop, file, { expect: report.seen })
    expect(done.report, JSON.stringify(done.body)).toMatchObject({ added: 3, batch: expect.any(Number) })
    expect(await called(item, 'Apel Baru')).toHaveLength(1)
    const made = (await rows(drop)).slice(-3)
    expect(made.map((row) => (row['items'] as { name: string }).name)).toEqual(['Apel Baru', 'Apel Baru', 'Daun Baru'])
    expect((await send(drop, file.replaceAll('Baru', 'BARU'), { dryRun: true })).report.missing).toEqual([])

    expect(await undo(done.report.batch)).toMatchObject({ undone: 6, kept: [] })
    expect(await called(map, 'Hutan Baru')).toEqual([])
  })

  it('[spreadsheets.new-names] stays after an undoing where something else refers to it by now', async () => {
    const { report } = await send(drop, lines('monster,map_information_id,items_id', 'Poring,Gua Dua,Batu Dua'))
    const [[place], [thing]] = [await called(map, 'Gua Dua'), await called(item, 'Batu Dua')]
    const body = { monster: 'Zombie', map_information_id: place?.id, items_id: thing?.id }
    expect((await admin.send('POST', `/api${drop.path}`, body)).status).toBe(201)
    const { undone, kept } = await undo(report.batch)
    expect(undone).toBe(1)
    expect(kept.map(({ name, reason }) => [name, reason])).toEqual([
      ['Batu Dua', 'referenced'],
      ['Gua Dua', 'referenced'],
    ])
  })

  it('[spreadsheets.new-names] is made by one of two who import at once', async () => {
    const file = lines('monster,map_information_id,items_id', 'Poring,Menara Kembar,Cincin Kembar')
    const { seen } = (await send(drop, file, { dryRun: true })).report
    const both = await Promise.all([send(drop, file, { expect: seen }), send(drop, file, { expect: seen })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await called(item, 'Cincin Kembar')).toHaveLength(1)
  })

  it('is refused as a whole where somebody has made it since the dry run', async () => {
    const file = lines('monster,map_information_id,items_id', 'Poring,Menara Tiga,Cincin Tiga')
    const { seen } = (await send(drop, file, { dryRun: true })).report
    await admin.send('POST', `/api${item.path}`, { items_name: 'cincin tiga' })
    expect(await send(drop, file, { expect: seen })).toMatchObject({ status: 409, body: { code: 'stale' } })
  })

  it('is never made for a number or a key, nor with a name that is too long', async () => {
    const { report } = await send(
      drop,
      lines(
        'monster,map_information_id,map_information_id.name,items_id',
        'A,999999,,Emas',
        'B,prt_fild99,Padang,Emas',
        `C,Padang,,${'x'.repeat(300)}`,
      ),
      { dryRun: true },
    )
    expect(report).toMatchObject({ refused: 3 })
    expect(report.rows.map(({ faults }) => faults.map(({ sentence }) => sentence).join(' '))).toEqual([
      'Map Info ID 999999 tidak ditemukan.',
      'Map Info ID: tidak ada “prt_fild99”.',
      expect.stringMatching(/^Items ID: .*255/),
    ])
  })

  it('is refused where it needs more than its name', async () => {
    const bonus = await send(packageBonus, lines('package_id,bonus_package_id', 'Paket X,Paket Y'), { dryRun: true })
    expect(bonus.report).toMatchObject({ refused: 1, missing: [] })
    expect(bonus.report.rows[0]?.faults[0]?.sentence).toMatch(/cannot be made from its name alone|dari namanya saja/)
    const one = await send(itemPackage, lines('package_bonus_id,items_id', 'Paket Z,Emas'), { dryRun: true })
    expect(one.report).toMatchObject({ refused: 1, missing: [{ type: 'item', name: 'Emas', rows: 1 }] })
  })

  it('[spreadsheets.new-names] is made by whoever may edit and import what is referred to, and by nobody else', async () => {
    const token = await server().signIn('user')
    const { body: me } = await server().call('GET', '/api/me', { token })
    const { id } = (me as { user: { id: number } }).user
    const file = lines('monster,map_information_id,items_id', 'Poring,Rawa Hak,Perak Hak')
    const tryWith = async (...permissions: string[]) => {
      const name = `Role of ${permissions.length}`
      const role = await admin.send('POST', '/api/admin/roles', { name, permissions })
      const roles = [(role.body as { id: number }).id]
      await admin.send('PUT', `/api/admin/users/${id}/roles`, { roles })
      return (await send(drop, file, { dryRun: true, token })).report
    }
    const own = ['droplist:see', 'droplist:edit', 'droplist:import']
    const map = ['mapinfo:see', 'mapinfo:edit', 'mapinfo:import']
    const refused = await tryWith(...own, ...map, 'item:see', 'item:edit')
    expect(refused).toMatchObject({ refused: 1, missing: [{ type: 'mapinfo', name: 'Rawa Hak', rows: 1 }] })
    expect(refused.rows[0]?.faults[0]?.sentence).toContain('Anda tidak berhak menambahkannya')
    expect(await tryWith(...own, ...map, 'item:see', 'item:edit', 'item:import')).toMatchObject({ added: 1 })
  })

  // Games number their items; those numbers are keys here, and ids of other rows, too.
  it('[spreadsheets.numbers] is no number that is the id of one row and the key of another, unless a name says which', async () => {
    const own = await make('', 'Pedang Nomor')
    const keyed = await make(String(own?.id), 'Perisai Nomor')
    const far = await make('88001122', 'Helm Nomor')
    const { report } = await send(
      drop,
      lines(
        'monster,map_information_id,items_id,items_id.name',
        `A,Padang Nomor,${own?.id},`,
        `B,Padang Nomor,${own?.id},Perisai Nomor`,
        `C,Padang Nomor,${own?.id},Pedang Nomor`,
        `D,Padang Nomor,${own?.id},Helm Nomor`,
        'E,Padang Nomor,88001122,',
      ),
      { dryRun: true },
    )
    const said = report.rows.map(({ changes, faults }) => faults[0]?.sentence ?? changes.at(-1)?.after)
    expect(said).toEqual([
      `Items ID: ${own?.id} adalah ID satu data dan kunci luar data nomor ${keyed?.id}. Sebutkan juga namanya, di kolom nama di sebelahnya.`,
      keyed?.id,
      own?.id,
      `Items ID: nomor ${own?.id} bernama “Pedang Nomor”, bukan “Helm Nomor”.`,
      far?.id,
    ])
  })
})
