import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOfKind } from '../../../content/define.ts'
import { CHANGED_SINCE, filtersOf, MISSING } from '../../../content/fields/filters.ts'
import { TEXT_LIMIT } from '../../../content/limits.ts'
import { contentType, contentTypes, listTypes } from '../../../content/index.ts'
import { TRANSLATIONS, translatableFields } from '../../../content/translations.ts'
import { news } from '../../../content/types/news.ts'
import { declaredRoutes } from '../../support/access/declaredRoutes.ts'
import { addRealms } from '../../support/game/asking.ts'
import {
  operationsOf,
  readDocument,
  type ApiDocument,
  type Operation,
  type Schema,
} from '../../support/openApi/document.ts'
import { anew, createSample, form, sampleValues } from '../../support/samples.ts'
import { useTestServer } from '../../support/testServer.ts'

const JSON_TYPE = 'application/json'
/** Operations that accept an `Idempotency-Key`, besides those that create, copy, import or PATCH the rows of a list. */
const TAKES_A_KEY: readonly string[] = [
  'post /api/register',
  'post /api/setup',
  'post /api/login',
  'post /api/login/second',
  'post /api/login/passkey',
  'post /api/me/recovery-codes',
  'post /api/me/game-accounts',
  'post /api/me/game-accounts/links',
  'post /api/me/game-accounts/codes',
  'post /api/orders',
  'post /api/admin/orders/{number}/refund',
  'post /api/admin/unassigned-payments',
  'post /api/admin/roles',
  'post /api/admin/tokens',
  'post /api/admin/status-token',
  'post /api/admin/channels',
  'post /api/admin/channels/{id}/signing-secret',
  'post /api/admin/languages',
  'post /api/admin/users',
  'post /api/admin/users/{id}/reset-link',
  'post /api/admin/views',
  'post /api/admin/history/restore',
  'post /api/admin/trash/restore',
  'post /api/news/preview-links',
  'post /api/pages/preview-links',
  'post /api/batches/{id}/undo',
  'post /api/realms/{key}/game-files',
]

// Specification: docs/product.md, section 10: the API's conventions.
describe('The document of the API', () => {
  const server = useTestServer('sqlite')
  let document: ApiDocument
  let operations: Operation[]
  beforeAll(async () => {
    const { body } = await server().call('GET', '/api/openapi.json')
    document = readDocument(body)
    operations = operationsOf(document)
  })

  const nameOf = ({ method, path }: Operation): string => `${method} ${path}`
  const find = (name: string): Operation => {
    const found = operations.find((operation) => nameOf(operation) === name)
    if (!found) throw new Error(`${name} is not described.`)
    return found
  }
  const bodyOf = (name: string, mediaType = JSON_TYPE): Schema => find(name).bodies[mediaType] ?? {}

  it('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    // The validator gets a copy of the document, because it resolves references in place.
    const result = await new Validator().validate(structuredClone({ ...document }))
    expect(result).toMatchObject({ valid: true })
  })

  it('[api.every-path] describes every route below /api, and nothing else', () => {
    const registered = server()
      .routes.filter((route) => route.includes(' /api/') && !/ \/api\/(docs|openapi\.json)/.test(route))
      .filter((route) => !route.startsWith('HEAD ')) // HEAD routes are left out, since each GET route has one.
      .map((route) => route.replace(/^\w+/, (method) => method.toLowerCase()).replace(/:(\w+)/g, '{$1}'))
    expect(operations.map(nameOf).sort()).toEqual(registered.sort())
  })

  it('gives each operation a summary, a tag, its parameters and its answers', () => {
    for (const operation of operations) {
      const name = nameOf(operation)
      expect(operation.summary, name).toMatch(/\w/)
      expect(operation.tags, name).toEqual([expect.stringMatching(/\w/)])
      const inPath = operation.parameters.flatMap((one) => (one.in === 'path' ? [`{${one.name}}`] : []))
      expect(inPath, name).toEqual(operation.path.match(/\{\w+\}/g) ?? [])
      expect(operation.successes, name).toHaveLength(1)
      for (const { description, schema } of Object.values(operation.answers)) {
        expect(description, name).not.toMatch(/^(Default Response)?$/)
        expect(schema, name).toBeDefined()
      }
    }
  })

  const takesKey = (name: string): boolean =>
    TAKES_A_KEY.includes(name) ||
    listTypes
      .flatMap(({ path, aliases }) => [path, ...aliases].map((each) => `/api${each}`))
      .flatMap((path) => [`post ${path}`, `post ${path}/duplicate`, `post ${path}/import`, `patch ${path}`])
      .includes(name)

  it('names Idempotency-Key for what creates, imports, undoes or changes many rows', () => {
    const described = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'idempotency-key'))
    expect(described.map(nameOf).sort()).toEqual(operations.map(nameOf).filter(takesKey).sort())
    expect(described.map(nameOf)).toEqual(expect.arrayContaining([...TAKES_A_KEY]))
  })

  // This test does not cover every refusal. tests/release/fuzz compares the other refusals with the document.
  it('says who may call each operation', () => {
    for (const { method, path, refusals, security } of operations) {
      const name = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`
      const [access] = declaredRoutes[name] ?? []
      const isOpen = access === 'public'
      expect(security, name).toEqual(isOpen ? [] : [{ token: [] }])
      const isForAdmins = access !== 'public' && access !== 'user'
      const expected = [
        ...(isOpen ? [] : [401]),
        ...(isForAdmins ? [403] : []),
        ...(method === 'get' ? [] : [413, 415, 422]),
      ]
      expect(refusals, name).toEqual(expect.arrayContaining(expected))
    }
  })

  it('gives every refusal a message and a code, and a 422 lists of errors', () => {
    for (const operation of operations) {
      for (const status of operation.refusals) {
        const { properties, required } = operation.answers[status]?.schema ?? {}
        const fields = ['message', 'code', ...(status === 422 ? ['errors'] : [])]
        expect(required, nameOf(operation)).toEqual(expect.arrayContaining(fields))
        expect(properties?.['code']?.enum?.length).toBeGreaterThan(0)
        const lists = { additionalProperties: { type: 'array', items: { type: 'string' } } }
        if (status === 422) expect(properties?.['errors']).toMatchObject(lists)
      }
    }
  })

  it('[api.required] documents the limits of every field of news, in JSON and in a form', () => {
    const text = { type: 'string', minLength: 1, maxLength: TEXT_LIMIT.text }
    for (const mediaType of [JSON_TYPE, 'multipart/form-data']) {
      const body = bodyOf('post /api/news', mediaType)
      expect(body).toMatchObject({
        type: 'object',
        required: ['title'],
        properties: {
          title: text,
          image: mediaType === JSON_TYPE ? { type: ['string', 'null'] } : { type: 'string', format: 'binary' },
        },
      })
      expect(Object.keys(body.properties ?? {}).sort()).toEqual(
        [...Object.keys(news.fields), 'image_from', TRANSLATIONS].sort(),
      )
      const changed = bodyOf('post /api/news/{id}', mediaType)
      expect(changed.required ?? []).toEqual([])
      expect(Object.keys(changed.properties ?? {}).sort()).toEqual(
        [...Object.keys(news.fields), 'image_removed', 'version', '_method', TRANSLATIONS].sort(),
      )
    }
  })

  const known = new Map<Schema, z.ZodType>()
  function accepts(schema: Schema, body: unknown): boolean {
    const read = known.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]) // The schemas of a valid OpenAPI document are valid JSON Schemas.
    known.set(schema, read)
    return read.safeParse(body).success
  }

  it.each(contentTypes)(
    '[api.refusals] [api.required] a field of $key may be empty, null or left out exactly if the document says so',
    async (type) => {
      const token = await server().signIn('admin')
      const groups = [
        ...Object.keys(type.fields).map((name) => [name]),
        ...fieldsOfKind(type, 'richText').map(([name, { words }]) => [name, words]),
      ]
      const found: string[] = []
      const compare = async (operation: string, [method, path]: [string, string], body: unknown) => {
        const isAllowed = accepts(bodyOf(operation), body)
        const { status } = await server().call(method, path, { token, body })
        if (isAllowed !== (status !== 422)) found.push(`${operation} ${JSON.stringify(body)}: ${status}`)
      }
      const bodies = (values: readonly unknown[]) =>
        groups.flatMap((names) => values.map((value) => Object.fromEntries(names.map((name) => [name, value]))))

      const list = `/api${type.path}`
      const row = type.single ? list : `${list}/${(await createSample(server(), token, type)).id}`
      const described = type.single ? list : `${list}/{id}`
      for (const body of bodies(['', null])) {
        await compare(`patch ${described}`, ['PATCH', row], body)
        await compare(`post ${described}`, ['POST', `${row}?_method=PUT`], body)
        if (type.publishing) await compare(`put ${described}/draft`, ['PUT', `${row}/draft`], body)
      }
      if (!type.single)
        for (const part of bodies(['', null, undefined])) {
          const sample = await sampleValues(server(), token, type)
          await compare(`post ${list}`, ['POST', list], { ...anew(type, sample), ...part })
        }
      expect(found).toEqual([])
    },
  )

  const links = contentTypes.flatMap((type) =>
    fieldsOfKind(type, 'text').flatMap(([name, { link }]) => (link ? [{ type: type.key, name }] : [])),
  )
  it.each(links)('[api.refusals] documents that $name of $type must be an address', ({ type, name }) => {
    const { path, single } = contentType(type)
    const change = bodyOf(`patch /api${path}${single ? '' : '/{id}'}`)
    expect(accepts(change, { [name]: 'https://example.com/a' })).toBe(true)
    expect(accepts(change, { [name]: 'no address' })).toBe(false)
  })

  it('[api.refusals] answers a refused import as documented, with its report', async () => {
    const token = await server().signIn('admin')
    await addRealms(server(), token, [{ key: 'fuzz', name: 'Fuzz', adapter: 'pushed' }])
    for (const [operation, path, file] of [
      ['post /api/game-info/items/import', '/api/game-info/items/import', 'id\n999999\n'],
      ['post /api/realms/{key}/game-files', '/api/realms/fuzz/game-files', 'no ZIP'],
    ] as const) {
      const body = form({}, { file: new Blob([file]) })
      const answer = await server().call('POST', path, { token, body })
      expect(answer).toMatchObject({ status: 422, body: { rows: expect.any(Array), seen: expect.any(String) } })
      expect(accepts(find(operation).answers[422]?.schema ?? {}, answer.body), operation).toBe(true)
      expect(accepts(find(operation).answers[422]?.schema ?? {}, { ...(answer.body as object), x: 1 })).toBe(false)
    }
  })

  it('says of each file which kind it is', () => {
    const descriptions = (name: string, field: string, mediaType = 'multipart/form-data') =>
      bodyOf(name, mediaType).properties?.[field]?.description
    expect(descriptions('post /api/news', 'image')).toBe('A JPEG, PNG, WebP, AVIF or GIF file.')
    expect(descriptions('post /api/game-info/items/import', 'file')).toMatch(/^A CSV, XLSX or ODS file/)
    expect(descriptions('post /api/realms/{key}/game-files', 'file')).toMatch(/^A ZIP/)
  })

  it.each(listTypes)('documents the parameters of a list of $path', (type) => {
    const parameters = find(`get /api${type.path}`).parameters.map(({ name }) => name)
    expect(parameters.sort()).toEqual(
      [
        ...filtersOf(type).map(({ param }) => param),
        ...['page', 'per_page', 'q', 'sort', 'order', CHANGED_SINCE],
        ...(fieldsOfKind(type, 'richText').length > 0 ? ['tree'] : []),
        ...(translatableFields(type).length > 0 ? ['translations', MISSING] : []),
      ].sort(),
    )
  })

  it('[limits.password-and-pin] documents the limits of an account', () => {
    const text = { type: 'string', minLength: 1, maxLength: TEXT_LIMIT.text }
    const account = (most: number) => ({
      username: text,
      email: text,
      password: { type: 'string', minLength: 8, maxLength: most },
      password_confirmation: { type: 'string' },
      PIN: { type: 'string', pattern: '^[0-9]{6}$' },
    })
    const { PIN, email, password, password_confirmation } = account(12)
    const secret = { maxLength: 200 }
    const register = bodyOf('post /api/register')
    expect(register).toMatchObject({ required: Object.keys(account(12)), properties: account(12) })
    const reset = bodyOf('post /api/reset-password').properties
    expect(reset).toMatchObject({ email, pin: PIN, password, password_confirmation })
    expect(Object.keys(reset ?? {})).toHaveLength(4)
    expect(bodyOf('post /api/setup').properties).toMatchObject({ ...account(128), secret })
    expect(bodyOf('post /api/forgot-password')).toMatchObject({ required: ['username', 'email', 'pin'] })
    const byLink = { PIN, password: account(128).password, token: secret }
    expect(bodyOf('post /api/reset-by-link').properties).toMatchObject(byLink)
    const login = { username: text, password: { type: 'string', minLength: 1, maxLength: 1024 } }
    expect(bodyOf('post /api/login').properties).toMatchObject(login)
  })
})
