import { describe, expect, it } from 'vitest'
import { fieldsOfKind } from '../../../content/define.ts'
import { singleTypes } from '../../../content/index.ts'
import type { AuditEntry } from '../../../server/audit/auditLog.ts'
import { isUntouched } from '../../../server/demo/load.ts'
import type { ContentTables } from '../../../server/database/tables.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'
import { form, freeText, sampleValues, type SampleRow, type Values } from '../../support/samples.ts'
import { startTestServer, useTestServer, useToken } from '../../support/testServer.ts'

const without = ({ version: _version, updated_at: _updated, ...row }: SampleRow) => row

// Specification: docs/api/content.md, "Settings".
describe('Single types', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')
  const put = (path: string, body: unknown) => admin.send('PUT', path, body)

  it('do not count as content, so the first start still loads the demo', async () => {
    expect(await isUntouched(server().context.database)).toBe(true)
  })

  describe.each(coveringTypes(singleTypes))('the settings of $key', (type) => {
    const { key } = type
    const path = `/api/settings/${key}`
    const marks: string[] = []
    const values = async (mark: string): Promise<Values> => {
      if (!marks.includes(mark)) marks.push(mark)
      const sent: Values = { ...(await sampleValues(server(), admin(), type, mark)) }
      for (const [name, { options }] of fieldsOfKind(type, 'choice'))
        sent[name] = options[marks.indexOf(mark) % options.length]
      return sent
    }
    const get = async () => (await admin.send('GET', path)).body as SampleRow

    it('[settings.single] exist from the start, empty, and without an author', async () => {
      expect(await get()).toMatchObject({ id: 1, version: 1 })
      const changes = await admin.send('GET', `/api/admin/changes?type=${key}&row=1`)
      expect(changes).toMatchObject({ status: 200, body: [] })
    })

    it('[api.patch] [settings.single] are changed by JSON, by a form, by POST with _method=PUT and by PATCH; other fields stay', async () => {
      const first = await values('first')
      expect(await put(path, first)).toMatchObject({ status: 200, body: { ...first, version: 2 } })
      const second = await values('second')
      expect(await put(path, form(second))).toMatchObject({ status: 200, body: { ...second, version: 3 } })
      const third = await values('third')
      const inQuery = await admin.send('POST', `${path}?_method=PUT`, form(third))
      expect(inQuery).toMatchObject({ status: 200, body: { ...third, version: 4 } })
      const inField = { ...(await values('fourth')), _method: 'PUT' }
      const { body } = await admin.send('POST', path, form(inField))
      expect(body).toMatchObject({ ...(await values('fourth')), version: 5 })
      expect((await put(path, {})).body, 'nothing is named').toEqual(body)
      expect(await get()).toEqual(body)
      const name = freeText(type) ?? fieldsOfKind(type, 'choice')[0]?.[0] ?? ''
      const only = { [name]: (await values('fifth'))[name] }
      const one = await put(path, only)
      expect(without(one.body as SampleRow)).toEqual({ ...without(body as SampleRow), ...only })
      const other = { [name]: (await values('sixth'))[name] }
      const patched = await admin.send('PATCH', path, other)
      expect(without(patched.body as SampleRow)).toEqual({ ...without(body as SampleRow), ...other })
    })

    it('[settings.single] exist once: a second row cannot be created, and the row cannot be deleted', async () => {
      const before = await get()
      const made = await admin.send('POST', path, await values('another'))
      expect(made).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
      expect((await admin.send('DELETE', path)).status).toBe(405)
      expect((await admin.send('DELETE', `${path}/1`)).status).toBe(404)
      expect((await server().call('GET', `${path}/1`)).status).toBe(404)
      const restore = await admin.send('POST', '/api/admin/trash/restore', { type: key, row: 1 })
      expect(restore.status).toBe(404)
      expect(await get()).toEqual(before)
      // Even without the API's check, a constraint of the table refuses a second row.
      const { writer } = server().context.database
      const insert = writer.withTables<ContentTables>().insertInto(type.table)
      const stored = await writer.withTables<ContentTables>().selectFrom(type.table).selectAll().executeTakeFirst()
      await expect(insert.values({ ...stored, id: 2 }).execute()).rejects.toThrow()
    })

    it('[settings.single] have a history, from which each version can be restored', async () => {
      const before = await get()
      await put(path, await values('in between'))
      const history = async () => (await admin.send('GET', `/api/admin/changes?type=${key}&row=1`)).body as AuditEntry[]
      const [, wanted] = await history()
      const body = { type: key, row: 1, sequence: wanted?.sequence }
      const answer = await admin.send('POST', '/api/admin/history/restore', body)
      expect(answer.status).toBe(200)
      expect(without(await get())).toEqual(without(before))
      const [restored] = await history()
      expect(restored).toMatchObject({ action: 'update', actor_name: 'admin1', row_name: type.title })
    })

    it('report every fault at once, in the sentences of the form', async () => {
      const wrong: Values = Object.fromEntries(Object.keys(type.fields).map((name) => [name, { no: 'value' }]))
      const { status, body } = await put(path, wrong)
      expect(status).toBe(422)
      expect(Object.keys((body as { errors: Values }).errors).sort()).toEqual(Object.keys(type.fields).sort())
    })
  })

  it.each(singleTypes)('change and read the only row of $key', async (type) => {
    const path = `/api${type.path}`
    const read = async () => (await admin.send('GET', path)).body as SampleRow
    const values = await sampleValues(server(), admin(), type)
    const before = await read()
    // An earlier test may have stored the same choice. Saving it again changes nothing.
    const isSame = Object.entries(values).every(([name, value]) => before[name] === value)
    const body = { ...values, version: Number(before['version']) + (isSame ? 0 : 1) }
    expect(await put(path, values)).toMatchObject({ status: 200, body })
    expect(await read()).toMatchObject(body)
  })

  it('[settings.name] SITE_NAME is the name unless an operator sets one', async () => {
    const own = await startTestServer('sqlite', { SITE_NAME: 'Negeri Awan' })
    const token = await own.signIn('admin')
    const read = async () => (await own.call('GET', '/api/settings/site')).body
    const title = async () => /<title>([^<]*)/.exec(String((await own.call('GET', '/')).body))?.[1]
    const usual = { name: 'Negeri Awan', from_environment: ['name'] }
    expect([await read(), await title()]).toEqual([expect.objectContaining(usual), 'Negeri Awan'])
    const set = (name: string) => own.call('PUT', '/api/settings/site', { token, body: { name } })
    const { body } = await set('Stasiun Orion')
    expect(body).toMatchObject({ name: 'Stasiun Orion', from_environment: [] })
    expect([await read(), await title()]).toEqual([body, 'Stasiun Orion'])
    await set('')
    expect([await read(), await title()]).toEqual([expect.objectContaining(usual), 'Negeri Awan'])
    await own.stop()
  })
})
