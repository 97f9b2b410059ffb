import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { invalid, refused } from '../../support/answers.ts'
import { CommitProxy } from '../../support/databases/commitProxy.ts'
import { engines } from '../../support/databases/engines.ts'
import { createDatabase } from '../../support/databases/postgres.ts'
import { rowsOf } from '../../support/pastTheApi.ts'
import type { SampleRow } from '../../support/samples.ts'
import { startTestServer, useTestServer, type TestServer, useToken } from '../../support/testServer.ts'
import { withPassword } from '../../support/access/secrets.ts'

const ITEMS = `/api${item.path}`

describe.each(engines)('On %s, a request with an Idempotency-Key', (engine) => {
  const server = useTestServer(engine)
  const token = useToken(server, 'admin')

  const send = (method: string, path: string, key: string, body?: unknown, by = token()) =>
    server().call(method, path, { token: by, body, headers: { 'idempotency-key': key } })
  const create = (key: string, items_name: string, by?: string) => send('POST', ITEMS, key, { items_name }, by)
  const named = async (name: string) =>
    ((await server().call('GET', `${ITEMS}?q=${encodeURIComponent(name)}`)).body as SampleRow[]).length
  const stored = async (key: string) => (await rowsOf(server(), 'idempotency_keys')).filter((one) => one.key === key)

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

  it('that is sent several times at once creates one row: the others get the same answer or 409', async () => {
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
    const errors = { 'Idempotency-Key': [expect.any(String)] }
    expect(await create(key, 'Busur bambu')).toMatchObject({ status: 422, body: { code: 'other_request', errors } })
    expect(await named('Busur bambu')).toBe(0)
  })

  it('of another account is another request', async () => {
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
    const unknown = { map_information_id: 999_999, monster: 'Poring', items_id: 999_999 }
    expect((await send('POST', `/api${drop.path}`, `unknown-${key}`, unknown)).status).toBe(422)
    expect(await stored(`unknown-${key}`)).toEqual([])
  })

  it('that has no readable form is refused with 422', async () => {
    expect(await create('two words', 'Sabuk')).toMatchObject(invalid({ 'Idempotency-Key': [expect.any(String)] }))
  })

  it('is forgotten after a day', async () => {
    const key = randomUUID()
    await create(key, 'Cincin tembaga')
    const expires_at = server().clock.time.toISOString()
    await server().context.database.writer.updateTable('idempotency_keys').set({ expires_at }).execute()
    expect((await create(key, 'Cincin tembaga')).headers.get('idempotent-replayed')).toBeNull()
    expect(await named('Cincin tembaga')).toBe(2)
  })

  it('that changes many rows is done once, and undone once', async () => {
    const { id } = (await create(randomUUID(), 'Ramuan lama')).body as SampleRow
    const key = randomUUID()
    const change = () => send('PATCH', ITEMS, key, { ids: [id], set: { items_name: 'Ramuan baru' } })
    const first = await change()
    expect(first).toMatchObject({ status: 200, body: { changed: 1 } })
    expect((await change()).body).toEqual(first.body)
    const { batch } = first.body as { batch: number }
    const undo = () => send('POST', `/api/batches/${batch}/undo`, `undo-${key}`)
    const undone = await undo()
    expect(undone).toMatchObject({ status: 200, body: { undone: 1 } })
    expect((await undo()).body).toEqual(undone.body)
  })

  it('that imports a file is done once, and the report comes again', async () => {
    const key = randomUUID()
    const importFile = () => {
      const form = new FormData()
      form.set('file', new File(['items_name\nJala ikan\n'], 'items.csv', { type: 'text/csv' }))
      return send('POST', `${ITEMS}/import?dry_run=false`, key, form)
    }
    const first = await importFile()
    expect(first).toMatchObject({ status: 200, body: { added: 1, batch: expect.any(Number) } })
    const second = await importFile()
    expect([second.headers.get('idempotent-replayed'), second.body]).toEqual(['true', first.body])
    expect(await named('Jala ikan')).toBe(1)
  })

  it('[api.idempotency-key] whose answer has a secret gets it once, and the secret is not stored', async () => {
    const key = randomUUID()
    const account = { username: `pemain${key.slice(0, 8)}`, email: `${key}@example.com`, PIN: '482915' }
    const register = () => send('POST', '/api/register', key, { ...account, ...withPassword('Rahasia1!') }, '')
    expect((await register()).status).toBe(201)
    expect(await register()).toMatchObject(refused(409, 'already_done'))
    expect(await stored(key)).toMatchObject([{ body: null, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) }])
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
