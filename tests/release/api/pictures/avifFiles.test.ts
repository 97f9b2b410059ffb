import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { writeState } from '../../../../server/database/state/siteState.ts'
import { AvifEncoder } from '../../../../server/pictures/avifEncoder.ts'
import { hashOf, newsPictures, stem } from '../../../support/newsPictures.ts'
import { picture } from '../../../support/samples.ts'
import { useTestServer, useToken } from '../../../support/testServer.ts'

describe('A picture', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')

  const { publish, get } = newsPictures(server, admin)
  const isDrawn = async ({ id }: { id: number }) =>
    ((await server().call('GET', `/api/news/${id}`)).body as { image_avif: boolean }).image_avif
  const draw = (onError: (fault: unknown) => void = () => undefined) => new AvifEncoder(server().context, onError).run()

  it('is available as AVIF after it was encoded, and its row and pages say so', async () => {
    const row = await publish(await picture('png', 700, 350))
    const told: string[] = []
    server().context.feed.listen((types) => told.push(...types))
    const faults: unknown[] = []
    await draw((fault) => faults.push(fault))

    expect(faults).toEqual([])
    expect(told).toContain('news')
    const { body } = await server().call('GET', `/api/news/${row.id}`)
    expect(body).toMatchObject({ image_avif: true, version: row.version })
    for (const [name, width] of [
      ['-160.avif', 160],
      ['-320.avif', 320],
      ['-480.avif', 480],
      ['.avif', 700],
    ] as const) {
      const { headers, bytes } = await get(stem(row) + name)
      expect(headers.get('content-type')).toBe('image/avif')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width })
    }
    const page = (await get(`/news/${row.id}`)).bytes.toString()
    expect(page).toContain(`${stem(row)}-320.avif 320w`)
    expect(page).toContain(`${stem(row)}-320.webp 320w`)
  })

  it('that lacks one width as AVIF gets only that width', async () => {
    const row = await publish(await picture('png', 470, 235))
    await draw()
    const { writer } = server().context.database
    const kept = Buffer.from('as it was drawn')
    const ofWidth = (width: number) => sql`hash = ${hashOf(row)} and format = 'avif' and width = ${width}`
    await sql`delete from picture_files where ${ofWidth(160)}`.execute(writer)
    await sql`update picture_files set bytes = ${kept} where ${ofWidth(320)}`.execute(writer)
    await sql`update pictures set avif_at = null`.execute(writer)
    await draw()
    const files = writer.selectFrom('picture_files').where('hash', '=', hashOf(row)).where('format', '=', 'avif')
    const found = await files.select(['width', 'bytes']).orderBy('width').execute()
    expect(found.map(({ width }) => width)).toEqual([160, 320, 470])
    expect(Buffer.from(found[1]?.bytes ?? []).toString()).toBe(kept.toString())
  })

  it('is encoded as AVIF by one of several processes, while another waits and then shows the result', async () => {
    const { context } = server()
    const row = await publish(await picture('png', 720, 350))
    const sayTurnOf = (process: string, until: Date) =>
      context.database.transaction((tx) =>
        writeState(tx, 'drawing-avif', `${process} ${until.toISOString()}`, context.clock.now()),
      )
    const soon = new Date(context.clock.now().getTime() + 60_000)
    const waiting = new AvifEncoder(context, () => undefined)
    await sayTurnOf('another', soon)
    await waiting.run()
    expect(await isDrawn(row)).toBe(false)
    await sayTurnOf('one that was killed', new Date(context.clock.now().getTime() - 1))
    await draw()
    expect(await isDrawn(row)).toBe(true)
    const told: string[] = []
    context.feed.listen((types) => told.push(...types))
    await waiting.run()
    expect(told).toContain('news')
    await waiting.stop()
  })

  it('that cannot be encoded causes one error and no delay for the others', async () => {
    const broken = await publish(await picture('png', 400, 300))
    const { writer } = server().context.database
    await sql`delete from picture_files where hash = ${hashOf(broken)} and width < 400`.execute(writer)
    const bytes = Buffer.from('no picture')
    await sql`update picture_files set bytes = ${bytes} where hash = ${hashOf(broken)}`.execute(writer)
    const whole = await publish(await picture('png', 410, 300))
    const faults: unknown[] = []
    await draw((fault) => faults.push(fault))
    expect(faults).toHaveLength(1)
    expect([await isDrawn(broken), await isDrawn(whole)]).toEqual([false, true])
    const answer = await server().call('GET', `${stem(broken)}-320.webp`)
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect((await get('/healthz')).status).toBe(200)
  })
})
