import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { invalid, refused } from '../../support/answers.ts'
import { engines } from '../../support/databases/engines.ts'
import { fates, useCommitProxy } from '../../support/databases/useCommitProxy.ts'
import { rowsOf } from '../../support/pastTheApi.ts'
import { form, type SampleRow } from '../../support/samples.ts'
import { useTestServer, useToken, type Answer } from '../../support/testServer.ts'
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

  const repeated = async (request: () => Promise<Answer>) => {
    const [first, second] = [await request(), await request()]
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    return first
  }

  it('[api.idempotency-key] that is repeated gets the same answer, and one row is created', async () => {
    const key = randomUUID()
    expect((await repeated(() => create(key, 'Pedang panjang'))).status).toBe(201)
    expect(await named('Pedang panjang')).toBe(1)
  })

  it('that is sent several times at once creates one row, and the others get the same answer or 409', async () => {
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

  it('that is refused stores no key, so the corrected request can use it', async () => {
    const key = randomUUID()
    expect((await create(key, '')).status).toBe(422)
    expect((await create(key, 'Sepatu kulit')).status).toBe(201)
    const unknown = { map_information_id: 999_999, monster: 'Poring', items_id: 999_999 }
    expect((await send('POST', `/api${drop.path}`, `unknown-${key}`, unknown)).status).toBe(422)
    expect(await stored(`unknown-${key}`)).toEqual([])
  })

  it('with a malformed key is refused with 422', async () => {
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

  it('that changes a batch is done once, and undone once', async () => {
    const { id } = (await create(randomUUID(), 'Ramuan lama')).body as SampleRow
    const key = randomUUID()
    const values = { ids: [id], set: { items_name: 'Ramuan baru' } }
    const { body } = await repeated(() => send('PATCH', ITEMS, key, values))
    expect(body).toMatchObject({ changed: 1, batch: expect.any(Number) })
    const undo = `/api/batches/${(body as { batch: number }).batch}/undo`
    expect((await repeated(() => send('POST', undo, `undo-${key}`))).body).toMatchObject({ undone: 1 })
  })

  it('that imports a file is done once, and its repetition gets the same report', async () => {
    const key = randomUUID()
    const file = new File(['items_name\nJala ikan\n'], 'items.csv', { type: 'text/csv' })
    const { body } = await repeated(() => send('POST', `${ITEMS}/import?dry_run=false`, key, form({}, { file })))
    expect(body).toMatchObject({ added: 1, batch: expect.any(Number) })
    expect(await named('Jala ikan')).toBe(1)
  })

  it('[api.idempotency-key] whose answer contains a secret gets it once, and the secret is not stored', async () => {
    const key = randomUUID()
    const account = { username: `pemain${key.slice(0, 8)}`, email: `${key}@example.com`, PIN: '482915' }
    const register = () => send('POST', '/api/register', key, { ...account, ...withPassword('Rahasia1!') }, '')
    expect((await register()).status).toBe(201)
    expect(await register()).toMatchObject(refused(409, 'already_done'))
    expect(await stored(key)).toMatchObject([{ body: null, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })
})

describe.runIf(engines.includes('postgres'))('A request with an Idempotency-Key whose outcome was unknown', () => {
  const { proxy, server, token } = useCommitProxy()

  it.each(fates)('(%s) is done once if it is repeated', async (fate) => {
    const body = { items_name: `Letter of ${fate} ${randomUUID()}` }
    const headers = { 'idempotency-key': randomUUID() }
    const create = () => server().call('POST', ITEMS, { token: token(), body, headers })
    const met = proxy().next(body.items_name, fate)
    expect(await create()).toMatchObject(refused(503, 'outcome_unknown'))
    await met
    expect(await create()).toMatchObject({ status: 201, body })
    const found = await server().call('GET', `${ITEMS}?q=${encodeURIComponent(body.items_name)}`)
    expect(found.body).toHaveLength(1)
  })
})
