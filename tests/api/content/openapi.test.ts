import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { fieldsOfKind } from '../../../content/define.ts'
import { CHANGED_SINCE, filtersOf } from '../../../content/fields/filters.ts'
import { TEXT_LIMIT } from '../../../content/limits.ts'
import { listTypes } from '../../../content/index.ts'
import { news } from '../../../content/types/news.ts'
import { declaredRoutes } from '../../support/access/declaredRoutes.ts'
import {
  operationsOf,
  readDocument,
  type ApiDocument,
  type Operation,
  type Schema,
} from '../../support/openApi/document.ts'
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
  'post /api/admin/roles',
  'post /api/admin/tokens',
  'post /api/admin/status-token',
  'post /api/admin/channels',
  'post /api/admin/channels/{id}/signing-secret',
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
      expect(Object.keys(body.properties ?? {}).sort()).toEqual([...Object.keys(news.fields), 'image_from'].sort())
      const changed = bodyOf('post /api/news/{id}', mediaType)
      expect(changed.required ?? []).toEqual([])
      expect(Object.keys(changed.properties ?? {}).sort()).toEqual(
        [...Object.keys(news.fields), 'image_removed', 'version', '_method'].sort(),
      )
    }
  })

  it.each(listTypes)('documents the parameters of a list of $path', (type) => {
    const parameters = find(`get /api${type.path}`).parameters.map(({ name }) => name)
    expect(parameters.sort()).toEqual(
      [
        ...filtersOf(type).map(({ param }) => param),
        ...['page', 'per_page', 'q', 'sort', 'order', CHANGED_SINCE],
        ...(fieldsOfKind(type, 'richText').length > 0 ? ['tree'] : []),
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
