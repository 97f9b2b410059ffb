import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { AvifEncoder } from '../../../../server/pictures/avifEncoder.ts'
import { bitmap, icon, MAGENTA, type Colour } from '../../../support/gameFiles/bitmaps.ts'
import { smallRathena, type Files } from '../../../support/gameFiles/gameFiles.ts'
import { counts, useGameImports } from '../../../support/game/gameImports.ts'
import { form, picture } from '../../../support/samples.ts'
import { engines } from '../../../support/testServer.ts'

const GREEN: Colour = [10, 200, 30]
const itemInfo = (description: string) =>
  `tbl = {
  [501] = { identifiedDisplayName = "Other", identifiedResourceName = "red", identifiedDescriptionName = { "^ff0000${description}^000000", "Weight: 7" } },
  [512] = { identifiedResourceName = "broken" },
}`
const client: Files = {
  'client/System/itemInfo.lua': itemInfo('A red drink.'),
  'client/data/mapnametable.txt': 'field_a.rsw#Green Field#\n',
  'client/data/cardprefixnametable.txt': '1201#Lucky#\n',
  'client/data/texture/x/item/red.bmp': icon(GREEN),
  'client/data/texture/x/item/1201.png': icon([1, 2, 3]),
  'client/data/texture/x/map/field_a.bmp': icon([40, 50, 60], 512),
  'client/monsters/1002.bmp': icon([90, 80, 70], 60),
}
const withClient = (files: Files = {}): Files => ({ ...smallRathena, ...client, ...files })
const BROKEN = 'client/data/texture/x/item/broken.bmp'

// Specification: docs/back-office/game-files.md: the client's files.
describe.each(engines)('The client’s files of a game on %s', (engine) => {
  const { server, admin, send, tried, rowsOf, put, undo, itemNamed } = useGameImports(engine)
  const bytesAt = async (address: unknown) =>
    Buffer.from(await (await fetch(new URL(String(address), server().url))).arrayBuffer())

  it('[game.import] fill descriptions, icons, affixes, names of maps and pictures in the one batch', async () => {
    const dry = await tried(withClient())
    expect(counts(dry)).toMatchObject({ item: '3 added', mapinfo: '3 added', monsters: '2 added' })
    expect(await rowsOf('items')).toEqual([])
    const { status, report } = await send(withClient(), { expect: dry.seen })
    expect(status, JSON.stringify(report)).toBe(200)
    expect(await itemNamed('Red Drink')).toMatchObject({
      ...{ description: 'A red drink.\nWeight: 7', icon_width: 24, icon_height: 24, icon_avif: false },
    })
    expect(await itemNamed('Blade')).toMatchObject({ affix: 'Lucky', icon_width: 24, description: '' })
    expect(await rowsOf('mapinfo')).toContainEqual(
      expect.objectContaining({ map_name: 'field_a', title: 'Green Field', image_width: 512, image_height: 487 }),
    )
    expect(await rowsOf('monsters')).toContainEqual(expect.objectContaining({ monster_name: 'Blob', image_width: 60 }))
  })

  it('[game.import] change nothing the second time, and nothing if they are absent the next', async () => {
    for (const files of [withClient(), smallRathena, withClient()]) {
      const { report } = await send(files)
      expect(report).toMatchObject({ batch: null, rows: [] })
    }
  })

  it('show pure magenta as nothing, every other colour exactly, and no icon as AVIF', async () => {
    const { icon_url: address } = await itemNamed('Red Drink')
    const { data } = await sharp(await bytesAt(address))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 4)]).toEqual([...GREEN, 255])
    expect([...data.subarray(-4)]).toEqual([0, 0, 0, 0])
    await new AvifEncoder(server().context, (error) => expect(error).toBeUndefined()).run()
    expect(await itemNamed('Red Drink')).toMatchObject({ icon_avif: false })
    expect(await rowsOf('mapinfo')).toContainEqual(expect.objectContaining({ map_name: 'field_a', image_avif: true }))
  })

  it('[game.import-respects-edits] leave a description and a picture that a user has changed', async () => {
    const { id, version } = await itemNamed('Red Drink')
    await put('items', id, { description: 'Our own words.' })
    const own = form({ _method: 'PUT' }, { icon: await picture('png', 30, 30) })
    const changed = await server().call('POST', `/api/game-info/items/${id}`, { token: admin(), body: own })
    expect(changed.status, `${version} ${JSON.stringify(changed.body)}`).toBe(200)
    const files = withClient({
      'client/System/itemInfo.lua': itemInfo('A new drink.'),
      'client/data/texture/x/item/red.bmp': icon([9, 9, 9]),
    })
    const { report } = await send(files)
    expect(report).toMatchObject({
      batch: null,
      rows: [{ outcome: 'unchanged', kept: [{ name: 'description' }, { name: 'icon' }] }],
    })
    expect(await itemNamed('Red Drink')).toMatchObject({ description: 'Our own words.', icon_width: 30 })
    const { report: theirs } = await send(files, { take_theirs: 'item.description,item.icon' })
    expect(theirs.rows).toMatchObject([{ outcome: 'changed', kept: [] }])
    expect(await itemNamed('Red Drink')).toMatchObject({ description: 'A new drink.\nWeight: 7', icon_width: 24 })
    await undo(theirs.batch)
    expect(await itemNamed('Red Drink')).toMatchObject({ description: 'Our own words.', icon_width: 30 })
  })

  it('[attack.picture-bombs] name a picture that cannot be read, and import the rest', async () => {
    const broken = icon(GREEN).subarray(0, 900)
    const huge = bitmap({ lines: [[MAGENTA]], header: { 18: 60_000, 22: 60_000 } })
    const bomb = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: 'black' } })
      .png()
      .toBuffer()
    for (const bytes of [
      broken,
      huge,
      bomb,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.alloc(0),
    ]) {
      const report = await tried(withClient({ [BROKEN]: bytes }), { parts: 'items' }, 'pvp')
      expect(report.remarks).toEqual([{ part: 'items', code: 'client_picture', file: BROKEN, line: null, text: '' }])
      expect(report.counts).toMatchObject({ faults: 0, remarks: 1, codes: { client_picture: 1 } })
      expect(counts(report)).toEqual({ item: '3 added' })
    }
  })

  it('are undone as one batch, with their pictures', async () => {
    const { report } = await send(withClient(), { parts: 'items' }, { realm: 'pvp' })
    const shown = async () => (await rowsOf('items')).filter((row) => row['icon'] !== null).length
    const before = await shown()
    await undo(report.batch)
    expect(await shown()).toBe(before - 2)
    const again = await send(withClient(), { parts: 'items' }, { realm: 'pvp' })
    expect(counts(again.report)).toEqual({ item: '3 added' })
    expect(await shown()).toBe(before)
  })

  it('[pictures.takedown] do not bring back a picture that was taken down', async () => {
    const file = { [BROKEN]: icon([77, 77, 77]) }
    await send(withClient(file), { parts: 'items' })
    const { icon: address } = await itemNamed('Sweet Pome')
    const hash = /[0-9a-f]{64}/.exec(String(address))?.[0]
    const taken = await server().call('POST', '/api/admin/takedowns', {
      ...{ token: admin(), body: { picture: hash, reason: 'A request.' } },
    })
    expect(taken.status, JSON.stringify(taken.body)).toBe(201)
    const { report } = await send(withClient(file), { parts: 'items' })
    expect(report).toMatchObject({ batch: null, remarks: [{ code: 'taken_down_picture', file: BROKEN }] })
    expect(await itemNamed('Sweet Pome')).toMatchObject({ icon: null })
  })
})
