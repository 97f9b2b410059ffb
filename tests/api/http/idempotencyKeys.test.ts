import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { CommitProxy } from '../../support/databases/commitProxy.ts'
import { engines } from '../../support/databases/engines.ts'
import { createDatabase } from '../../support/databases/postgres.ts'
import type { SampleRow } from '../../support/samples.ts'
import { startTestServer, useTestServer, type TestServer, useToken } from '../../support/testServer.ts'

const ITEMS = `/api${item.path}`

describe.each(engines)('On %s, a request with an Idempotency-Key', (engine) => {
  const server = useTestServer(engine)
  const token = useToken(server, 'admin')

  const create = (key: string, name: string, by = token()) =>
    server().call('POST', ITEMS, { token: by, body: { items_name: name }, headers: { 'idempotency-key': key } })
  const named = async (name: string) =>
    ((await server().call('GET', `${ITEMS}?q=${encodeURIComponent(name)}`)).body as SampleRow[]).length

  it('[api.idempotency-key] that is repeated gets the same answer, and one row is created', async () => {
    const key = randomUUID()
    const first = await create(key, 'Pedang panjang')
    const second = await create(key, 'Pedang panjang')
    expect(first.status).toBe(201)
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await named('Pedang panjang')).toBe(1)
  })

  it('that is sent twice at once creates one row: the other is answered alike or told to ask again', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(key, 'Perisai kayu')))
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    for (const { status, body } of answers.filter(({ status }) => status !== 201))
      expect([status, body]).toMatchObject([409, { code: 'in_progress' }])
    expect(await named('Perisai kayu')).toBe(1)
    expect((await create(key, 'Perisai kayu')).status).toBe(201)
  })

  it('that has another body is refused with 422, and nothing is created', async () => {
    const key = randomUUID()
    await create(key, 'Busur rotan')
    const answer = await create(key, 'Busur bambu')
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'other_request', errors: { 'Idempotency-Key': [expect.any(String)] } },
    })
    expect(await named('Busur bambu')).toBe(0)
  })

  it('of another caller is another request', async () => {
    const key = randomUUID()
    const other = await server().signIn('admin')
    expect((await create(key, 'Topi jerami')).status).toBe(201)
    expect((await create(key, 'Topi jerami', other)).status).toBe(201)
    expect(await named('Topi jerami')).toBe(2)
  })

  it('that is refused leaves no key: the corrected request may use it', async () => {
    const key = randomUUID()
    expect((await create(key, '')).status).toBe(422)
    expect((await create(key, 'Sepatu kulit')).status).toBe(201)
    const unknown = (id: number) =>
      server().call('POST', '/api/game-info/server-information/droplist', {
        token: token(),
        body: { map_information_id: id, monster: 'Poring', items_id: id },
        headers: { 'idempotency-key': `unknown ${key}`.replace(' ', '-') },
      })
    expect((await unknown(999_999)).status).toBe(422)
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from idempotency_keys where key = ${`unknown-${key}`}`.execute(
      server().context.database.reader,
    )
    expect(Number(rows[0]?.count)).toBe(0)
  })

  it('that has no readable form is refused with 422', async () => {
    const answer = await create('two words', 'Sabuk')
    expect(answer).toMatchObject({ status: 422, body: { errors: { 'Idempotency-Key': [expect.any(String)] } } })
  })

  it('is forgotten after a day', async () => {
    const key = randomUUID()
    await create(key, 'Cincin tembaga')
    await sql`update idempotency_keys set expires_at = ${server().context.clock.now().toISOString()} where key = ${key}`.execute(
      server().context.database.writer,
    )
    expect((await create(key, 'Cincin tembaga')).headers.get('idempotent-replayed')).toBeNull()
    expect(await named('Cincin tembaga')).toBe(2)
  })

  it('that changes many rows is done once, and undone once', async () => {
    const { id } = (await create(randomUUID(), 'Ramuan lama')).body as SampleRow
    const key = randomUUID()
    const change = () =>
      server().call('PATCH', ITEMS, {
        token: token(),
        body: { ids: [id], set: { items_name: 'Ramuan baru' } },
        headers: { 'idempotency-key': key },
      })
    const [first, second] = [await change(), await change()]
    expect(first).toMatchObject({ status: 200, body: { changed: 1 } })
    expect(second.body).toEqual(first.body)
    const { batch } = first.body as { batch: number }
    const undo = () =>
      server().call('POST', `/api/batches/${batch}/undo`, {
        token: token(),
        headers: { 'idempotency-key': `undo-${key}` },
      })
    const undone = await undo()
    expect(undone).toMatchObject({ status: 200, body: { undone: 1 } })
    expect((await undo()).body).toEqual(undone.body)
  })

  it('that imports a file is done once, and the report comes again', async () => {
    const key = randomUUID()
    const send = () => {
      const form = new FormData()
      form.set('file', new File(['items_name\nJala ikan\n'], 'items.csv', { type: 'text/csv' }))
      return server().call('POST', `${ITEMS}/import?dry_run=false`, {
        token: token(),
        body: form,
        headers: { 'idempotency-key': key },
      })
    }
    const first = await send()
    expect(first).toMatchObject({ status: 200, body: { added: 1, batch: expect.any(Number) } })
    const second = await send()
    expect([second.headers.get('idempotent-replayed'), second.body]).toEqual(['true', first.body])
    expect(await named('Jala ikan')).toBe(1)
  })

  it('[api.idempotency-key] whose answer holds a secret is not answered again, and the secret is not stored', async () => {
    const key = randomUUID()
    const register = () =>
      server().call('POST', '/api/register', {
        headers: { 'idempotency-key': key },
        body: {
          username: `pemain${key.slice(0, 8)}`,
          email: `${key}@example.com`,
          password: 'Rahasia1!',
          password_confirmation: 'Rahasia1!',
          PIN: '482915',
        },
      })
    const first = await register()
    expect(first.status).toBe(201)
    expect(await register()).toMatchObject({ status: 409, body: { code: 'already_done' } })
    const { rows } = await sql<{ body: string | null; fingerprint: string }>`
      select body, fingerprint from idempotency_keys where key = ${key}`.execute(server().context.database.reader)
    expect(rows).toEqual([{ body: null, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })
})

describe.runIf(engines.includes('postgres'))('A request with an Idempotency-Key whose outcome was unknown', () => {
  let proxy: CommitProxy
  let server: TestServer
  let token: string
  beforeAll(async () => {
    const { postgresDatabase } = inject('migrated')
    const way = await CommitProxy.to(await createDatabase(inject('postgresUrl'), postgresDatabase))
    proxy = way.proxy
    server = await startTestServer('postgres', { DATABASE_URL: way.url })
    token = await server.signIn('admin')
  })
  afterAll(async () => {
    await server.stop()
    proxy.close()
  })

  it.each(['cut before', 'answer lost'] as const)('(%s) is done once when it is repeated', async (fate) => {
    const name = `Letter of ${fate} ${randomUUID()}`
    const key = randomUUID()
    const create = () =>
      server.call('POST', ITEMS, { token, body: { items_name: name }, headers: { 'idempotency-key': key } })
    const met = proxy.next(name, fate)
    expect(await create()).toMatchObject({ status: 503, body: { code: 'outcome_unknown' } })
    await met
    expect(await create()).toMatchObject({ status: 201, body: { items_name: name } })
    const { body } = await server.call('GET', `${ITEMS}?q=${encodeURIComponent(name)}`)
    expect(body).toHaveLength(1)
  })
})
