import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { news } from '../../../../content/types/news.ts'
import { writeBackup } from '../../../../server/backup/writeBackup.ts'
import { form, picture, type SampleRow } from '../../../support/samples.ts'
import { engines, otherEngine, useTestServer, useToken } from '../../../support/testServer.ts'
import { allPictures, listOf, NOW, startRestored, wholeLog } from '../../../api/operations/restored.ts'

const PATH = `/api${news.path}`

describe.each(engines)('A backup of a busy site on %s', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  async function writeOn(mark: number, isRunning: () => boolean): Promise<void> {
    for (let turn = 0; isRunning(); turn += 1) {
      const words = { title: `${mark} ${turn}`, description: 'x' }
      const body = form(words, { image: await picture('png', 20 + turn, 20 + mark) })
      const { status, body: row } = await admin.send('POST', PATH, body)
      expect(status).toBe(201)
      const { id } = row as SampleRow
      expect((await admin.send('PUT', `${PATH}/${id}`, { title: `${mark} ${turn}, edited` })).status).toBe(200)
      if (turn % 3 === 2) await admin.send('DELETE', `${PATH}/${id}`)
    }
  }

  it('is one moment of the site: each row is as the log says, and each picture is there', async () => {
    let isRunning = true
    const writers = Array.from({ length: 8 }, (_, mark) => writeOn(mark, () => isRunning))
    await expect.poll(async () => (await wholeLog(server())).length, { timeout: 60_000 }).toBeGreaterThan(60)
    const before = (await wholeLog(server())).length
    const file = join(server().context.config.dataDir, 'busy.tar.gz')
    await writeBackup(server().context.database, file, NOW)
    const after = (await wholeLog(server())).length
    isRunning = false
    await Promise.all(writers)
    expect(after, 'the site was written to meanwhile').toBeGreaterThan(before)

    const there = await startRestored(otherEngine(engine), file)
    const log = await wholeLog(there)
    expect(log.length).toBeGreaterThanOrEqual(before)
    const known = new Set(log.map(({ sequence }) => sequence))
    expect(log).toEqual((await wholeLog(server())).filter(({ sequence }) => known.has(sequence)))

    const logged = new Map<number, SampleRow>()
    for (const { row_id, after } of log.filter(({ content_type }) => content_type === news.key)) {
      if (after === null) logged.delete(row_id)
      else logged.set(row_id, after as SampleRow) // Log entries of the type `news` always contain a news row.
    }
    const rows = await listOf(there, news.path)
    const facts = ({ id, version, title }: SampleRow) => ({ id, version, title })
    const byId = (one: SampleRow, other: SampleRow) => one.id - other.id
    expect(rows.toSorted(byId).map(facts)).toEqual([...logged.values()].toSorted(byId).map(facts))
    for (const row of rows) expect(row['image_url']).toContain(logged.get(row.id)?.['image'])
    const pictures = await allPictures(there)
    expect(Object.keys(pictures).length).toBeGreaterThan(5)
    for (const [address, bytes] of Object.entries(pictures)) {
      const here = await fetch(server().url + address)
      expect(bytes, address).toBe(Buffer.from(await here.arrayBuffer()).toString('base64'))
    }
    await there.stop()
  })
})
