import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { CHANGED_SINCE, filtersOf, type Filter, type FilterValue } from '../../../content/fields/filters.ts'
import { LARGEST_ID, LARGEST_NUMBER, TEXT_LIMIT } from '../../../content/limits.ts'
import { listTypes, singleTypes } from '../../../content/index.ts'
import { pictureSource } from '../../../content/schema.ts'
import { isSortable, PAGE_SIZE } from '../../../content/reader.ts'
import {
  operationsOf,
  readDocument,
  type ApiDocument,
  type Operation,
  type Schema,
} from '../../support/openApi/document.ts'
import {
  OPEN,
  BY_SCRIPT,
  FOR_USERS,
  isForOperators,
  ASKS_FOR_SECRETS,
  WITHOUT_QUERY,
  MAKES_A_TOKEN,
  TAKES_A_KEY,
  ASKS_FOR_RIGHTS,
  KEEPS_AN_ADMIN,
  WRITES_A_COPY,
  CHANGES_MANY,
  NAMES_IN_BODY,
} from '../../support/openApi/expectedAccess.ts'
import { isNeeded, limitOf, within } from '../../support/openApi/fieldLimits.ts'
import { useTestServer } from '../../support/testServer.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'

// What a client of the API can rely on. docs/product.md, section 10.
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
    // The validator resolves references in place, so it is given a copy.
    const result = await new Validator().validate(structuredClone({ ...document }))
    expect(result).toMatchObject({ valid: true })
  })

  it('[api.every-path] describes every route below /api, and nothing else', () => {
    const registered = server()
      .routes.filter((route) => route.includes(' /api/') && !/ \/api\/(docs|openapi\.json)/.test(route))
      .filter((route) => !route.startsWith('HEAD ')) // each is the twin of a GET
      .map((route) => route.replace(/^\w+/, (method) => method.toLowerCase()).replace(/:(\w+)/g, '{$1}'))
    expect(operations.map(nameOf).sort()).toEqual(registered.sort())
  })

  it('gives each operation a summary, a tag, its parameters and what it answers', () => {
    for (const operation of operations) {
      const name = nameOf(operation)
      expect(operation.summary, name).toMatch(/\w/)
      expect(operation.tags, name).toEqual([expect.stringMatching(/\w/)])
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(
        inPath.map((parameter) => `{${parameter.name}}`),
        name,
      ).toEqual(operation.path.match(/\{\w+\}/g) ?? [])
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
      .flatMap(({ path, aliases }) => [path, ...aliases])
      .flatMap((path) => [
        `post /api${path}`,
        `post /api${path}/duplicate`,
        `post /api${path}/import`,
        `patch /api${path}`,
      ])
      .includes(name)

  it('names Idempotency-Key for what creates, imports, undoes or changes many rows', () => {
    const described = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'idempotency-key'))
    expect(described.map(nameOf).sort()).toEqual(operations.map(nameOf).filter(takesKey).sort())
    expect(described.map(nameOf)).toEqual(expect.arrayContaining([...TAKES_A_KEY]))
  })

  it('gives each operation its refusals, and says who may call it', () => {
    for (const operation of operations) {
      const name = nameOf(operation)
      const { method, path } = operation
      const isOpen =
        [...OPEN, ...BY_SCRIPT].includes(name) || (method === 'get' && !FOR_USERS.test(name) && !isForOperators(path))
      const isForAdmins = !isOpen && !FOR_USERS.test(name)
      const isSingle = singles.includes(path)
      const isChange = isForAdmins && !isForOperators(path) && (path.endsWith('{id}') || isSingle)
      const hasQuery = method === 'get' && !path.endsWith('{id}') && !WITHOUT_QUERY.includes(path) && !isSingle
      const expected = [
        ...(isOpen && !ASKS_FOR_SECRETS.includes(name) && !hasMore(operation) ? [] : [401]),
        ...(isForAdmins || hasMore(operation) || ASKS_FOR_RIGHTS.test(name) ? [403] : []),
        ...(/\{(id|key)\}/.test(path) ||
        method === 'patch' ||
        path.endsWith('/duplicate') ||
        NAMES_IN_BODY.test(name) ||
        name === 'delete /api/admin/status-token' ||
        // `before` names an entry, which may have expired.
        name === 'get /api/admin/changes'
          ? [404]
          : []),
        ...(isChange && method === 'post' ? [405] : []),
        ...(isChange ||
        isOfUnique(operation) ||
        CHANGES_MANY.test(name) ||
        WRITES_A_COPY.test(name) ||
        MAKES_A_TOKEN.test(name) ||
        takesKey(name) ||
        KEEPS_AN_ADMIN.test(path) ||
        NAMES_IN_BODY.test(name) ||
        /^(put \/api\/(admin\/(channels|views)\/\{id\}|realms\/\{key\}\/figures)|post \/api\/realms\/\{key\}\/game-files)$/.test(
          name,
        )
          ? [409]
          : []),
        ...(method === 'get' ? [] : [413, 415]),
        ...(method !== 'get' || hasQuery ? [422] : []),
        ...(OPEN.includes(name) || /^post \/api\/(proof|me\/password|admin\/channels\/\{id\}\/test)$/.test(name)
          ? [429]
          : []),
      ]
      expect(operation.refusals, name).toEqual(expected)
      expect(operation.security, name).toEqual(isOpen ? [] : [{ token: [] }])
    }
  })

  /** Visitors see a part of it, and who may edit can ask for all. */
  const hasMore = ({ method, path }: Operation): boolean =>
    method === 'get' &&
    listTypes.some((type) => type.publishing && [`/api${type.path}`, `/api${type.path}/{id}`].includes(path))
  const singles = singleTypes.map(({ path }) => `/api${path}`)
  const isOfUnique = ({ method, path }: Operation): boolean =>
    (method !== 'get' && path.startsWith('/api/admin/roles')) ||
    (method === 'post' && listTypes.some((type) => type.unique && `/api${type.path}` === path))

  it('says of every refusal that it has a message and a code, and of 422 that it has lists of errors', () => {
    for (const { refusals, answers, ...operation } of operations) {
      for (const status of refusals) {
        const { properties, required } = answers[status]?.schema ?? {}
        expect(required, nameOf({ ...operation, refusals, answers })).toEqual(
          expect.arrayContaining(['message', 'code', ...(status === 422 ? ['errors'] : [])]),
        )
        expect(properties?.['code']?.enum?.length).toBeGreaterThan(0)
        if (status === 422)
          expect(properties?.['errors']).toMatchObject({
            additionalProperties: { type: 'array', items: { type: 'string' } },
          })
      }
    }
  })

  const addresses = listTypes.flatMap((type) =>
    [type.path, ...type.aliases].map((path) => ({ path: `/api${path}`, type })),
  )
  it.each(addresses)('[api.required] states the limits of every field of a body for $path', ({ path, type }) => {
    const required = Object.keys(type.fields).filter((name) => isNeeded(type, name))
    expectLimits(type, [
      [`post ${path}`, required, picturesOf(type).map(pictureSource)],
      [`put ${path}/{id}`, [], [...removalsOf(type), 'version']],
      [`post ${path}/{id}`, [], [...removalsOf(type), 'version', '_method']],
    ])
  })

  it.each(singleTypes)('states the limits of every field of $path', (type) => {
    expectLimits(type, [
      [`put /api${type.path}`, [], [...removalsOf(type), 'version']],
      [`post /api${type.path}`, [], [...removalsOf(type), 'version', '_method']],
    ])
  })

  const picturesOf = (type: ContentType) => fieldsOfKind(type, 'picture').map(([name]) => name)
  const removalsOf = (type: ContentType) => picturesOf(type).map((name) => `${name}_removed`)

  type Expected = readonly (readonly [name: string, needed: readonly string[], more: readonly string[]])[]
  function expectLimits(type: ContentType, bodies: Expected): void {
    const names = Object.keys(type.fields)
    for (const [name, needed, more] of bodies) {
      for (const mediaType of [JSON_TYPE, FORM_TYPE]) {
        const body = bodyOf(name, mediaType)
        expect(body.type, name).toBe('object')
        expect((body.required ?? []).sort(), name).toEqual([...needed].sort())
        expect(Object.keys(body.properties ?? {}).sort(), name).toEqual([...names, ...more].sort())
        for (const [property, field] of Object.entries(type.fields)) {
          const isFile = field.kind === 'picture' && mediaType === FORM_TYPE
          const limit = isFile ? { type: 'string', format: 'binary' } : limitOf(type, property, field)
          expect(body.properties?.[property], `${name} ${property}`).toMatchObject(limit)
        }
      }
    }
  }

  /** What the document says of a filter. */
  function asFilter(type: ContentType, { field, value }: Filter): unknown {
    const declared = type.fields[field]
    const options = declared?.kind === 'choice' ? declared.options : []
    const said: Readonly<Record<FilterValue, unknown>> = {
      text: { type: 'string', maxLength: TEXT_LIMIT.text },
      option: { enum: declared?.required ? options : ['', ...options] },
      state: { enum: ['all', ...options] },
      colour: { type: 'string' },
      id: { type: 'integer', minimum: 1, maximum: LARGEST_ID },
      number: { type: 'integer', minimum: 0, maximum: LARGEST_NUMBER },
      decimal: { type: 'number', minimum: 0 },
      amount: { type: 'number', minimum: 0 },
      time: { type: 'string', format: 'date-time' },
      boolean: { type: 'boolean' },
    }
    return said[value]
  }

  it.each(addresses)('states what a list of $path may be asked for', ({ path, type }) => {
    const parameters = Object.fromEntries(find(`get ${path}`).parameters.map(({ name, schema }) => [name, schema]))
    const filters = filtersOf(type).map((filter) => [filter.param, asFilter(type, filter)])
    const sortable = Object.keys(type.fields).filter((name) => type.fields[name] && isSortable(type.fields[name]))
    const expected: Record<string, unknown> = {
      ...Object.fromEntries(filters),
      page: within(1, LARGEST_ID),
      per_page: within(1, PAGE_SIZE.largest),
      q: { type: 'string', maxLength: TEXT_LIMIT.text },
      sort: { enum: ['id', 'created_at', 'updated_at', ...sortable] },
      order: { enum: ['asc', 'desc'] },
      [CHANGED_SINCE]: { type: 'string', format: 'date-time' },
      ...(fieldsOfKind(type, 'richText').length > 0 && { tree: {} }),
    }
    expect(parameters).toMatchObject(expected)
    expect(Object.keys(parameters).sort()).toEqual(Object.keys(expected).sort())
  })

  it('[limits.password-and-pin] states the limits of an account', () => {
    const account = (most: number) => ({
      username: { type: 'string', minLength: 1, maxLength: TEXT_LIMIT.text },
      email: { type: 'string', minLength: 1, maxLength: TEXT_LIMIT.text },
      password: { type: 'string', minLength: 8, maxLength: most },
      password_confirmation: { type: 'string' },
      PIN: { type: 'string', pattern: '^[0-9]{6}$' },
    })
    expect(bodyOf('post /api/register')).toMatchObject({
      required: Object.keys(account(12)),
      properties: account(12),
    })
    expect(bodyOf('post /api/setup').properties).toMatchObject({ ...account(128), secret: { maxLength: 200 } })
    const { PIN, email, password, password_confirmation } = account(12)
    expect(bodyOf('post /api/reset-password').properties).toEqual({
      email: expect.objectContaining(email),
      pin: expect.objectContaining(PIN),
      password: expect.objectContaining(password),
      password_confirmation: expect.objectContaining(password_confirmation),
    })
    expect(bodyOf('post /api/forgot-password')).toMatchObject({ required: ['username', 'email', 'pin'] })
    expect(bodyOf('post /api/reset-by-link').properties).toMatchObject({
      PIN,
      password: account(128).password,
      token: { maxLength: 200 },
    })
    expect(bodyOf('post /api/login').properties).toMatchObject({
      username: { type: 'string', minLength: 1, maxLength: TEXT_LIMIT.text },
      password: { type: 'string', minLength: 1, maxLength: 1024 },
    })
  })
})
