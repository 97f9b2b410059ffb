import type { Operation, Schema } from '../../support/openApi/document.ts'
import type { Random } from '../../support/random.ts'
import type { RawRequest } from './send.ts'
import { validObject, validValue } from './values.ts'
import { addressMutations } from './addressMutations.ts'
import { knownQuery } from './known.ts'
import { REALM } from './rows.ts'
import { bodyMutations, formMutations, formType } from './bodyMutations.ts'
import {
  FORM_TYPE,
  type Caller,
  type World,
  type Planned,
  type Draft,
  encodeQuery,
  encode,
  partsOf,
  multipart,
  type Mutation,
  jsonOf,
} from './draft.ts'

const everyBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

const authorization = (random: Random, caller: Caller, { tokens }: World): string | null => {
  if (caller === 'nobody') return null
  if (caller !== 'stranger') return `${random.chance(0.1) ? 'bearer' : 'Bearer'} ${tokens[caller]}`
  // prettier-ignore
  return random.pick([
    'Bearer', 'Bearer ', `Bearer ${'x'.repeat(43)}`, `Bearer ${'x'.repeat(201)}`, `Bearer ${'x'.repeat(4_000)}`,
    'Basic YWRtaW46YWRtaW4=', 'Bearer null', 'Bearer undefined', "Bearer ' or 1=1 --", 'Bearer \u00e4\u00ff', 'x',
    `Bearer  ${tokens.admin}`, `Bearer ${tokens.admin}x`, `Bearer ${tokens.admin} ${tokens.admin}`,
    `Basic ${tokens.admin}`, `Bearer ${tokens.admin.toUpperCase()}`, `Bearer "${tokens.admin}"`,
  ])
}

/** Omits the fields that copy a picture from another row, because the other row may have no picture. */
const noSources = ({ properties = {} }: Schema): Record<string, undefined> =>
  Object.fromEntries(
    Object.keys(properties)
      .filter((name) => /_from$/.test(name) && name.replace(/_from$/, '') in properties)
      .map((name) => [name, undefined]),
  )

function validDraft(random: Random, operation: Operation, world: World): Draft {
  const { path, method, bodies, parameters } = operation
  const list = path.replace(/\/\{id\}(\/place)?$/, '')
  const mediaTypes = Object.keys(bodies)
  const mediaType = mediaTypes.length > 0 ? random.pick(mediaTypes) : null
  const schema = (mediaType === null ? undefined : bodies[mediaType]) ?? {}
  const values = Object.fromEntries(
    Object.entries({
      ...validObject(random, schema),
      ...noSources(schema),
      ...world.known(random, path, method),
    }).filter(([, value]) => value !== undefined),
  )
  for (const [name, { format }] of Object.entries(schema.properties ?? {}))
    if (format === 'binary' && name in values && !Buffer.isBuffer(values[name])) values[name] = world.picture
  // In JSON, a picture can only be removed. A text would have to be the address of the row's own picture.
  for (const [name, { description = '' }] of Object.entries(schema.properties ?? {}))
    if (description.startsWith('null for none') && name in values) values[name] = null
  // The row's version is omitted, because the server accepts only the current version.
  delete values['version']

  const query: [string, string][] = []
  const asked = knownQuery(path)
  for (const { name, in: place, schema: allowed, required = false } of parameters)
    if (place === 'query' && name !== '_method' && (required || random.chance(0.4)))
      query.push([name, asked[name] ?? String(validValue(random, allowed))])
  delete values['_method']
  if (parameters.some(({ name }) => name === '_method')) {
    if (random.chance(0.5)) query.push(['_method', 'PUT'])
    else values['_method'] = 'PUT'
  }
  return {
    method: method.toUpperCase(),
    path: path.replace('{id}', String(world.someId(random, list) ?? 1)).replace('{key}', REALM),
    query,
    headers: {},
    mediaType,
    values,
    bytes: null,
    isOwn: true,
  }
}

function encodeBody(draft: Draft): { mediaType: string | null; body: Buffer | null } {
  const { mediaType, bytes, values } = draft
  if (bytes) return { mediaType, body: bytes }
  if (mediaType === FORM_TYPE) return { mediaType: formType, body: multipart(partsOf(values)) }
  return { mediaType, body: mediaType === null ? null : Buffer.from(jsonOf(draft)) }
}

export function plan(random: Random, operation: Operation, world: World, mustBeValid: boolean): Planned {
  const draft = validDraft(random, operation, world)
  const isValid = mustBeValid || random.chance(0.2)
  const mutations: string[] = []
  if (!isValid) {
    const schema = operation.bodies[draft.mediaType ?? ''] ?? {}
    const hasForm = draft.mediaType === FORM_TYPE
    const choices: [string, Mutation][] = Object.entries({
      ...(everyBody.has(draft.method) ? bodyMutations : {}),
      ...(hasForm ? formMutations : {}),
      ...addressMutations,
    })
    for (let times = random.pick([1, 1, 1, 2, 3]); times > 0; times -= 1) {
      const [name, mutate] = random.pick(choices)
      mutate(random, draft, { schema, world })
      mutations.push(name)
    }
  }
  // Most requests come from the admin, because the server refuses other callers before it reads the rest of the
  // request.
  const callers: readonly Caller[] = ['nobody', 'stranger', 'user']
  const caller: Caller = mustBeValid || random.chance(isValid ? 0.7 : 0.85) ? 'admin' : random.pick(callers)
  const token = authorization(random, caller, world)
  const { mediaType, body } = encodeBody(draft)
  const search = encodeQuery(draft.query)
  const request: RawRequest = {
    method: draft.method,
    target: Array.from(search ? `${draft.path}?${search}` : draft.path, asciiOnly).join(''),
    headers: {
      ...(mediaType === null ? {} : { 'content-type': mediaType }),
      ...draft.headers,
      ...(token === null ? {} : { authorization: token }),
    },
    body: everyBody.has(draft.method) || draft.method === 'PATCH' ? body : null,
  }
  return { request, mutations, caller, isOwn: draft.isOwn }
}

/** Percent-encodes a character that Node's HTTP client refuses in a request line. */
const asciiOnly = (character: string): string => (/[\u0021-\u00ff]/.test(character) ? character : encode(character))
