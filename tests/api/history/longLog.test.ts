import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../server/audit/auditLog.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

const ENTRIES = 10_700

describe.each(engines)('On %s, a log of more than 10,000 entries', (engine) => {
  const server = useTestServer(engine)
  const token = useToken(server, 'admin')
  beforeAll(async () => {
    const row = engine === 'sqlite' ? sql`'{"id":1}'` : sql`'{"id":1}'::jsonb`
    const time =
      engine === 'sqlite'
        ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + n / 300, 'unixepoch')`
        : sql`to_timestamp(1700000000 + n / 300)`
    // Many entries have the same time, like the entries of a batch.
    await sql`insert into changes (actor, content_type, row_id, action, before, after, time)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(ENTRIES)})
      select 'user:77', 'news', 1, 'update', ${row}, ${row}, ${time} from numbers`.execute(
      server().context.database.writer,
    )
  })
  const read = (path: string) => token.send('GET', path)
  const numbers = (body: unknown) => (body as AuditEntry[]).map(({ sequence }) => sequence)

  it('[audit.long-trail] says that it has more entries than it has counted, and lists those by pages', async () => {
    const { headers, body } = await read('/api/admin/changes?actor=user:77&per_page=500&page=2')
    expect(headers.get('x-total-count')).toBe('10000')
    expect(headers.get('x-total-more')).toBe('true')
    expect(numbers(body)).toHaveLength(500)
    expect((await read('/api/admin/changes?actor=user:77&per_page=500&page=21')).body).toMatchObject({
      errors: { page: [expect.stringContaining('before')] },
    })
  })

  it('[audit.long-trail] continues after the last entry that was read, to its beginning, each entry once', async () => {
    const seen: number[] = []
    let path: string | undefined = '/api/admin/changes?actor=user:77&per_page=500&page=1'
    while (path !== undefined) {
      const { headers, body, status } = await read(path)
      expect(status, path).toBe(200)
      seen.push(...numbers(body))
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(seen).toHaveLength(ENTRIES)
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => other - one))
    expect((await read('/api/admin/changes?before=999999999')).status).toBe(404)
  })

  it('[audit.long-trail] is found by the number of a row alone, without its type', async () => {
    const { headers, body } = await read('/api/admin/changes?row=1&per_page=10&from=2023-11-14T22:13:20Z')
    expect(headers.get('x-total-more')).toBe('true')
    expect(numbers(body)).toHaveLength(10)
  })
})
