import { describe, expect, it } from 'vitest'
import type { Overview } from '../../../content/queries/overviewQuery.ts'
import { writeState } from '../../../server/database/state/siteState.ts'
import { signInHelper } from '../../support/access/accounts.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'
import { MINUTE_MS } from '../../support/times.ts'

// docs/api/operations.md, "Overview".
describe.each(engines)('On %s, the overview', (engine) => {
  const server = useTestServer(engine, { BACKUP_EVERY: '24h' })
  const owner = useToken(server, 'admin')

  const read = async (token = owner()): Promise<Overview> => {
    const { status, body } = await server().call('GET', '/api/admin/overview', { token })
    expect(status).toBe(200)
    return body as Overview
  }
  const later = (milliseconds: number) => new Date(server().clock.time.getTime() + milliseconds).toISOString()
  const add = async (path: string, values: object) => {
    const { status, body } = await owner.send('POST', `/api${path}`, values)
    expect(status, JSON.stringify(body)).toBe(201)
    return body as { id: number }
  }
  const noteBackup = (value: string) => {
    const { database, clock } = server().context
    return database.transaction((tx) => writeState(tx, 'last-backup', value, clock.now()))
  }

  it('[admin.overview] counts drafts and scheduled rows, and says when the next one is published', async () => {
    expect((await read()).unpublished).toEqual([])
    const next = later(10 * MINUTE_MS)
    await add('/news', { title: 'Draf', description: 'Isi.', state: 'draft' })
    await add('/news', { title: 'Nanti', description: 'Isi.', state: 'scheduled', published_at: later(20 * MINUTE_MS) })
    await add('/news', { title: 'Segera', description: 'Isi.', state: 'scheduled', published_at: next })
    await add('/news', { title: 'Terbit', description: 'Isi.' })
    expect((await read()).unpublished).toEqual([{ type: 'news', drafts: 1, scheduled: 2, next_at: next }])
    server().pass(11 * MINUTE_MS)
    expect((await read()).unpublished).toMatchObject([{ drafts: 1, scheduled: 1 }])
  })

  it('[admin.overview] has the last changes of content, the newest first, and a batch once', async () => {
    const ids: number[] = []
    for (const items_name of ['Satu', 'Dua', 'Tiga']) ids.push((await add('/game-info/items', { items_name })).id)
    await owner.send('DELETE', '/api/game-info/items', { ids: ids.slice(0, 2) })
    const { changes } = await read()
    expect(changes).toHaveLength(6)
    expect(changes.slice(0, 3)).toMatchObject([
      { type: 'item', action: 'delete', batch: expect.any(Number) },
      { type: 'item', action: 'create', row_id: ids[2], row_name: 'Tiga', batch: null },
      { type: 'item', action: 'create', row_name: 'Dua', actor_name: 'admin1' },
    ])
  })

  it('[admin.overview] [attack.too-many-rights] answers a helper only what their role permits', async () => {
    await noteBackup('failed ')
    // The clock has moved, so the proof of the other log-in is too old to give roles.
    const fresh = await server().signIn('admin')
    const helper = await signInHelper(server(), fresh, 'item:edit', 'channels')
    expect(await read(helper.token)).toMatchObject({ desk: null, unpublished: [], messages: 0, backups: null })
    const { changes } = await read(helper.token)
    expect(new Set(changes.map(({ type }) => type))).toEqual(new Set(['item']))
    const auditor = await signInHelper(server(), fresh, 'audit')
    const seen = await read(auditor.token)
    expect(seen).toMatchObject({ desk: null, unpublished: [], messages: null, backups: null })
    expect(seen.changes).not.toEqual([])
    const other = await signInHelper(server(), fresh, 'takedowns')
    expect((await read(other.token)).changes).toEqual([])
    const visitor = await server().signIn('user')
    expect((await server().call('GET', '/api/admin/overview', { token: visitor })).status).toBe(403)
  })

  it('[admin.overview] tells owners how the last scheduled backup ended', async () => {
    const made = server().clock.time.toISOString()
    await noteBackup(`made ${made}`)
    expect((await read()).backups).toEqual({ scheduled: true, failed: false, made_at: made })
    await noteBackup(`failed ${made}`)
    expect((await read()).backups).toEqual({ scheduled: true, failed: true, made_at: made })
    await noteBackup('failed ')
    expect((await read()).backups).toEqual({ scheduled: true, failed: true, made_at: null })
  })
})
