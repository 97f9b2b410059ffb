import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { writeState } from '../../../server/database/state/siteState.ts'
import { AvifEncoder } from '../../../server/pictures/avifEncoder.ts'
import { form, picture, type SampleRow } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

describe('A picture', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')

  const publish = async (file: Blob): Promise<SampleRow> => {
    const { status, body } = await admin.send(
      'POST',
      '/api/news',
      form({ title: 'Gambar', description: 'Berita bergambar' }, { image: file }),
    )
    expect(status, JSON.stringify(body)).toBe(201)
    return body as SampleRow
  }
  const get = async (address: string) => {
    const response = await fetch(server().url + address)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const stem = (row: SampleRow): string => String(row['image_url']).replace(/\.webp$/, '')
  const hashOf = (row: SampleRow): string => stem(row).split('/').at(-1) ?? ''

  it('is there as AVIF when it has been drawn, and its row and pages say so', async () => {
    const row = await publish(await picture('png', 700, 350))
    const told: string[] = []
    server().context.feed.listen((types) => told.push(...types))
    const faults: unknown[] = []
    await new AvifEncoder(server().context, (fault) => faults.push(fault)).run()

    expect(faults).toEqual([])
    expect(told).toContain('news')
    const { body } = await server().call('GET', `/api/news/${row.id}`)
    expect(body).toMatchObject({ image_avif: true, version: row.version })
    for (const [name, width] of [
      ['-160.avif', 160],
      ['-320.avif', 320],
      ['-640.avif', 640],
      ['.avif', 700],
    ] as const) {
      const { response, bytes } = await get(stem(row) + name)
      expect(response.headers.get('content-type')).toBe('image/avif')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width })
    }
    const page = (await get(`/news/${row.id}`)).bytes.toString()
    expect(page).toContain(`${stem(row)}-320.avif 320w`)
    expect(page).toContain(`${stem(row)}-320.webp 320w`)
  })

  it('that an older version drew as AVIF gets the width that it lacks, and keeps the others', async () => {
    const { context } = server()
    const row = await publish(await picture('png', 500, 250))
    await new AvifEncoder(context, () => undefined).run()
    const files = () =>
      context.database.writer.selectFrom('picture_files').where('hash', '=', hashOf(row)).where('format', '=', 'avif')
    const kept = Buffer.from('as it was drawn')
    await context.database.writer
      .deleteFrom('picture_files')
      .where('hash', '=', hashOf(row))
      .where('format', '=', 'avif')
      .where('width', '=', 160)
      .execute()
    await context.database.writer
      .updateTable('picture_files')
      .set({ bytes: kept as never }) // as below
      .where('hash', '=', hashOf(row))
      .where('format', '=', 'avif')
      .where('width', '=', 320)
      .execute()
    await context.database.writer.updateTable('pictures').set({ avif_at: null }).execute()
    await new AvifEncoder(context, () => undefined).run()
    const found = await files().select(['width', 'bytes']).orderBy('width').execute()
    expect(found.map(({ width }) => width)).toEqual([160, 320, 500])
    expect(Buffer.from(found[1]?.bytes ?? []).toString()).toBe(kept.toString())
  })

  it('is drawn as AVIF by one of several processes; another waits, and shows what that one has drawn', async () => {
    const { context } = server()
    const row = await publish(await picture('png', 720, 350))
    const isDrawn = async () => (await server().call('GET', `/api/news/${row.id}`)).body
    const sayTurnOf = (process: string, until: Date) =>
      context.database.transaction((tx) =>
        writeState(tx, 'drawing-avif', `${process} ${until.toISOString()}`, context.clock.now()),
      )
    const soon = new Date(context.clock.now().getTime() + 60_000)
    const waiting = new AvifEncoder(context, () => undefined)
    await sayTurnOf('another', soon)
    await waiting.run()
    expect(await isDrawn()).toMatchObject({ image_avif: false })
    await sayTurnOf('one that was killed', new Date(context.clock.now().getTime() - 1))
    await new AvifEncoder(context, () => undefined).run()
    expect(await isDrawn()).toMatchObject({ image_avif: true })
    const told: string[] = []
    context.feed.listen((types) => told.push(...types))
    await waiting.run()
    expect(told).toContain('news')
    await waiting.stop()
  })

  it('that cannot be drawn gives an error and no end: the others get their AVIF', async () => {
    const broken = await publish(await picture('png', 400, 300))
    await server()
      .context.database.writer.deleteFrom('picture_files')
      .where('hash', '=', hashOf(broken))
      .where('width', '<', 400)
      .execute()
    await server()
      .context.database.writer.updateTable('picture_files')
      // Bytes are never changed but here, so their column's type has no update.
      .set({ bytes: Buffer.from('no picture') as never })
      .where('hash', '=', hashOf(broken))
      .execute()
    const whole = await publish(await picture('png', 410, 300))
    const faults: unknown[] = []
    await new AvifEncoder(server().context, (fault) => faults.push(fault)).run()
    expect(faults).toHaveLength(1)
    expect((await server().call('GET', `/api/news/${broken.id}`)).body).toMatchObject({ image_avif: false })
    expect((await server().call('GET', `/api/news/${whole.id}`)).body).toMatchObject({ image_avif: true })
    expect(await server().call('GET', `${stem(broken)}-320.webp`)).toMatchObject({
      status: 500,
      body: { code: 'internal' },
    })
    expect((await get('/healthz')).response.status).toBe(200)
  })
})
