import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { smallRathena, zipOf } from '../../../support/gameFiles/gameFiles.ts'
import { addRealms } from '../../../support/game/asking.ts'
import { counts, gameImports, useGameImports } from '../../../support/game/gameImports.ts'
import { startTestServer } from '../../../support/testServer.ts'

const MEGABYTE = 1024 * 1024
/** An archive of a whole tree, most of which is not read. */
const tree = (megabytes: number) => zipOf({ ...smallRathena, 'src/map/map.cpp': randomBytes(megabytes * MEGABYTE) })

// Specification: docs/back-office/game-files.md: a ZIP of at most 32 MB.
describe('A whole tree of a game', () => {
  const { server, admin, send } = useGameImports('sqlite')

  it('[game.import] may have 32 MB as a ZIP, also in a request that can be repeated', async () => {
    const bytes = await tree(31)
    const key = randomUUID()
    const sent = async () => {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(bytes)]), 'game.zip')
      const headers = { 'idempotency-key': key }
      return server().call('POST', '/api/realms/main/game-files', { token: admin(), body, headers })
    }
    const { status, body } = await sent()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(counts(body as Parameters<typeof counts>[0])).toMatchObject({ item: '3 added' })
    expect((await sent()).headers.get('idempotent-replayed')).toBe('true')
  })

  it('that is larger is refused with what to leave out', async () => {
    const { status, report } = await send(await tree(33))
    expect(status).toBe(413)
    expect(report).toMatchObject({ code: 'game_files_too_large' })
    expect(report.message).toBe(
      'Berkas game paling besar 32 MB. Cukup folder db, npc, conf, maps dan client (Tibia: data): tinggalkan src, doc, sql-files, .git, 3rdparty, tools, dan gambar peta klien, yang paling besar.',
    )
    const nginx = readFileSync(new URL('../../../../deploy/nginx.conf', import.meta.url), 'utf8')
    expect(nginx).toContain('client_max_body_size 33m;')
  })
})

describe('Two whole trees at once', () => {
  it('[attack.endless-requests] that exceed the memory for uploads are one import and one 503, which can be sent again', async () => {
    const server = await startTestServer('sqlite', {}, { limits: { staffBodyBytes: 40 * MEGABYTE } })
    const token = await server.signIn('admin')
    await addRealms(server, token, [{ key: 'main', name: 'Midgard', adapter: 'none' }])
    const { send } = gameImports(
      () => server,
      () => token,
    )
    const bytes = await tree(31)
    const both = await Promise.all([send(bytes), send(bytes)])
    const [imported, refused] = both.toSorted((one, other) => one.status - other.status)
    expect(both.map(({ status }) => status).sort()).toEqual([200, 503])
    expect(imported && counts(imported.report)).toMatchObject({ item: '3 added' })
    expect(refused?.report).toMatchObject({
      code: 'busy',
      message: expect.stringMatching(/^The server is busy\. Try again in a moment\. Request \S+\.$/),
    })
    const again = await send(bytes)
    expect(again.status).toBe(200)
    expect(counts(again.report)).toMatchObject({ item: '3 unchanged' })
    await server.stop()
  })
})
