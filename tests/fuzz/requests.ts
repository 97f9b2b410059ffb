import { LARGEST_ID } from '../../content/define.ts'
import type { Operation, Schema } from '../support/openApiDocument.ts'
import type { Random } from './random.ts'
import type { RawRequest } from './send.ts'
import { nastyText, nastyValue, strangeNames, validObject, validValue } from './values.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'
const BOUNDARY = 'fuzz-7d1f'

export type Caller = 'nobody' | 'stranger' | 'user' | 'admin'

/** What the document cannot say: who is known, and which rows there are. */
export interface World {
  tokens: Readonly<Record<'user' | 'admin', string>>
  /** An id that exists at this address, where there is one. */
  someId: (random: Random, path: string) => number | undefined
  /** Values of a body that only who knows the server can choose: a name that has an account, two equal passwords. */
  known: (random: Random, path: string) => Readonly<Record<string, unknown>>
  /** A real picture, and files that are none. */
  picture: Buffer
}

export interface Planned {
  request: RawRequest
  /** What was done to it; empty for one that the document allows. */
  mutations: readonly string[]
  caller: Caller
  /** Goes to the operation's own address with its own method, so that the operation's answers are the ones to expect. */
  isOwn: boolean
}

/** A body while it is still being made. */
interface Draft {
  method: string
  path: string
  query: [string, string][] | string
  headers: Record<string, string>
  mediaType: string | null
  values: Record<string, unknown>
  /** Bytes that stand instead of the values. */
  bytes: Buffer | null
  isOwn: boolean
}

interface Part {
  name: string
  value: string | Buffer
  filename?: string
  type?: string
}

const encodeQuery = (query: Draft['query']): string =>
  typeof query === 'string' ? query : query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')

/** Percent-encoded; a lone surrogate, which has no UTF-8, as the three bytes that a careless encoder makes of it. */
const encode = (text: string): string =>
  [...text].map((one) => (one.isWellFormed() ? encodeURIComponent(one) : careless(one.charCodeAt(0)))).join('')
const careless = (unit: number): string =>
  [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]
    .map((byte) => `%${byte.toString(16)}`)
    .join('')

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : (JSON.stringify(value) ?? '')

const partsOf = (values: Record<string, unknown>): Part[] =>
  Object.entries(values).map(([name, value]) =>
    Buffer.isBuffer(value)
      ? { name, value, filename: 'gambar.png', type: 'image/png' }
      : { name, value: asText(value) },
  )

function multipart(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"` +
        (filename === undefined ? '' : `; filename="${filename}"`) +
        (type === undefined ? '' : `\r\nContent-Type: ${type}`) +
        '\r\n\r\n',
    ),
    Buffer.isBuffer(value) ? value : Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

/** Each does one thing to a draft that a client should not do, or that a server may stumble over. */
type Mutation = (random: Random, draft: Draft, about: { schema: Schema; world: World }) => void

const someProperty = (random: Random, { schema, draft }: { schema: Schema; draft: Draft }): [string, Schema] => {
  const properties = Object.entries(schema.properties ?? {})
  return properties.length > 0 ? random.pick(properties) : [Object.keys(draft.values)[0] ?? 'x', {}]
}

const setBytes = (draft: Draft, bytes: Buffer | string, mediaType = JSON_TYPE): void => {
  draft.bytes = Buffer.from(bytes)
  draft.mediaType = mediaType
}

const jsonOf = (draft: Draft): string =>
  JSON.stringify(draft.values, (_name, value) => (Buffer.isBuffer(value) ? null : value))

const bodyMutations: Readonly<Record<string, Mutation>> = {
  'a nasty value': (random, draft, { schema }) => {
    const [name, property] = someProperty(random, { schema, draft })
    draft.values = { ...draft.values, [name]: nastyValue(random, property) }
  },
  'several nasty values': (random, draft, { schema }) => {
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      if (random.chance(0.6)) draft.values[name] = nastyValue(random, property)
  },
  'a version': (random, draft) => {
    draft.values = { ...draft.values, version: random.pick([1, '1', 2, 99, LARGEST_ID]) }
  },
  'a missing field': (random, draft) => {
    const names = Object.keys(draft.values)
    if (names.length > 0) delete draft.values[random.pick(names)]
  },
  'no fields': (_random, draft) => {
    draft.values = {}
  },
  'a strange field': (random, draft) => {
    const name = random.pick(strangeNames)
    // Written out, since assigning to __proto__ would not make a field.
    if (draft.mediaType === JSON_TYPE)
      setBytes(draft, jsonOf(draft).replace(/^\{/, `{${JSON.stringify(name)}:${JSON.stringify(nastyValue(random))},`))
    else draft.values = Object.fromEntries([...Object.entries(draft.values), [name, nastyText(random)]])
  },
  'a whole body of another kind': (random, draft) =>
    setBytes(
      draft,
      random.pick(['null', '[]', '[{}]', '"text"', '1', 'true', '""', '[[[[]]]]', JSON.stringify(nastyValue(random))]),
    ),
  'broken JSON': (random, draft) => {
    const text = jsonOf(draft)
    setBytes(
      draft,
      random.pick([
        text.slice(0, random.whole(0, text.length)),
        `${text}${text}`,
        `${text},`,
        text.replace('}', ',}'),
        text.replaceAll('"', "'"),
        `\ufeff${text}`,
        '{"a":NaN}',
        '{"a":1e999}',
        '{"a":"\\ud800"}',
        '{"a":"\\u0000","a":2}',
        '{"\\u0000":1}',
        '{"__proto__":{"isAdmin":true}}',
        '{"constructor":{"prototype":{"x":1}}}',
        '['.repeat(100_000),
        '{"a":'.repeat(20_000),
        '\u0000',
        ' ',
      ]),
    )
  },
  'bytes that are no UTF-8': (random, draft) =>
    setBytes(draft, Buffer.concat([Buffer.from('{"title":"'), random.bytes(40), Buffer.from('"}')])),
  'UTF-16': (_random, draft) =>
    setBytes(draft, Buffer.from(jsonOf(draft), 'utf16le'), `${JSON_TYPE}; charset=utf-16le`),
  'a content type that is not the body’s': (random, draft) => {
    setBytes(draft, jsonOf(draft))
    draft.mediaType = random.pick([
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'application/octet-stream',
      'application/jsonx',
      'application/problem+json',
      'APPLICATION/JSON',
      'application/json; charset=utf-16',
      'application/json;;;=',
      'application/json, text/plain',
      'json',
      '/',
      ';',
      FORM_TYPE,
      `${FORM_TYPE}; boundary=`,
      `${FORM_TYPE}; boundary="`,
      `${FORM_TYPE}; boundary=${'x'.repeat(300)}`,
      `multipart/mixed; boundary=${BOUNDARY}`,
    ])
  },
  'no content type': (_random, draft) => {
    setBytes(draft, jsonOf(draft))
    draft.mediaType = null
  },
  'an encoding that is not so': (random, draft) => {
    draft.headers['content-encoding'] = random.pick(['gzip', 'br', 'identity', 'x'])
  },
  'an empty body': (random, draft) =>
    setBytes(draft, '', random.pick([JSON_TYPE, `${FORM_TYPE}; boundary=${BOUNDARY}`, 'text/plain'])),
  'far too large': (_random, draft) => setBytes(draft, JSON.stringify({ title: 'x'.repeat(600_000) })),
  'no body': (_random, draft) => {
    draft.values = {}
    draft.bytes = null
    draft.mediaType = null
  },
}

const files: readonly ((random: Random, world: World) => string | Buffer)[] = [
  () => '',
  () => 'just text',
  () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>',
  () => '<!doctype html><script>alert(1)</script>',
  () => 'GIF89a\u0001\u0000\u0001\u0000',
  (random) => Buffer.concat([Buffer.from('GIF89a', 'latin1'), random.bytes(200)]),
  (random) => Buffer.concat([Buffer.from('\x00\x00\x00\x14ftypavif\x00\x00\x00\x00avif', 'latin1'), random.bytes(200)]),
  () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  () => Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
  () => Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1'),
  (random) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), random.bytes(200)]),
  (random) => Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), random.bytes(200)]),
  (random) => Buffer.concat([Buffer.from('RIFF\xff\xff\xff\xffWEBP', 'latin1'), random.bytes(200)]),
  (random) => random.bytes(300),
  (random, { picture }) => picture.subarray(0, random.whole(8, picture.length - 1)),
  (random, { picture }) => {
    const damaged = Buffer.from(picture)
    for (let times = 0; times < 20; times += 1) damaged[random.whole(8, damaged.length - 1)] = random.whole(0, 255)
    return damaged
  },
  (_random, { picture }) => Buffer.concat([picture, Buffer.from('<script>')]),
]

const formType = `${FORM_TYPE}; boundary=${BOUNDARY}`

const formMutations: Readonly<Record<string, Mutation>> = {
  'a file that is no picture': (random, draft, { schema, world }) => {
    const pictures = Object.entries(schema.properties ?? {}).filter(([, { format }]) => format === 'binary')
    const [name] = pictures.length > 0 ? random.pick(pictures) : someProperty(random, { schema, draft })
    draft.values = { ...draft.values, [name]: Buffer.from(random.pick(files)(random, world)) }
  },
  'a file where text belongs': (random, draft, { schema, world }) => {
    const [name] = someProperty(random, { schema, draft })
    draft.values = { ...draft.values, [name]: world.picture }
  },
  'a strange file name': (random, draft, { world }) => {
    const filename = random.pick([
      '',
      '../../x.png',
      'a"b.png',
      '\u0000',
      '🐉.png',
      'x'.repeat(500),
      '.',
      'con',
      'a\\b',
    ])
    const type = random.pick(['image/png', 'text/html', 'image/svg+xml', 'x', ''])
    setBytes(
      draft,
      multipart([...partsOf(draft.values), { name: 'image', value: world.picture, filename, type }]),
      formType,
    )
  },
  'duplicated fields': (random, draft, { schema }) => {
    const [name] = someProperty(random, { schema, draft })
    const parts = partsOf(draft.values)
    setBytes(draft, multipart([...parts, { name, value: nastyText(random) }, ...parts]), formType)
  },
  'too many fields': (random, draft) =>
    setBytes(
      draft,
      multipart(Array.from({ length: random.whole(90, 200) }, (_, index) => ({ name: `f${index}`, value: 'x' }))),
      formType,
    ),
  'too many files': (random, draft, { world }) =>
    setBytes(
      draft,
      multipart(
        Array.from({ length: random.whole(2, 8) }, () => ({
          name: random.pick(['image', 'file']),
          value: world.picture,
          filename: 'a.png',
        })),
      ),
      formType,
    ),
  'a form cut short': (random, draft) => {
    const whole = multipart(partsOf(draft.values))
    setBytes(draft, whole.subarray(0, random.whole(0, whole.length)), formType)
  },
  'another boundary': (_random, draft) =>
    setBytes(draft, multipart(partsOf(draft.values)), `${FORM_TYPE}; boundary=other`),
  'a part with strange headers': (random, draft) => {
    const header = random.pick([
      'X: y',
      'Content-Disposition: form-data',
      'Content-Disposition: attachment; name="title"',
      'Content-Disposition: form-data; name=',
      'Content-Disposition: form-data; name="__proto__"',
      'Content-Disposition: form-data; name="a"; filename*=UTF-8\'\'%ff%fe',
      'Content-Disposition: form-data; name="title"\r\nContent-Transfer-Encoding: base64',
      'Content-Disposition: form-data; name="title"\r\nContent-Type: text/plain; charset=utf-16le',
      `Content-Disposition: form-data; name="title"\r\n${'X-A: b\r\n'.repeat(150)}X-B: c`,
      '\u0000',
    ])
    setBytes(draft, `--${BOUNDARY}\r\n${header}\r\n\r\nvalue\r\n--${BOUNDARY}--\r\n`, formType)
  },
  'bytes instead of a form': (random, draft) => setBytes(draft, random.bytes(random.whole(1, 400)), formType),
}

// prettier-ignore
const ids = [
  '0', '-1', 'abc', '1.5', '1e3', '2147483647', '2147483648', '99999999999', '%00', '1%00', '..%2f1', '%zz', '%', '%ff',
  '%E0%A4%A', '%ED%A0%80', '%F0%9F%90%89', '%D9%A1', '1%20', '+1', '%2B1', "1'", '1;drop', '01', '0001', '1/', '1//',
  '1/2', '..', '.', '*', ':id', '{id}', '__proto__', 'x'.repeat(100), 'x'.repeat(101), 'x'.repeat(3_000), '1%2f..', 'null',
]

// prettier-ignore
const queries = [
  'page=1&page=2', 'page[]=1', 'page[a]=1', 'page=', 'page', 'page=-1', 'page=0', 'page=1e1', 'page=1.0', 'page=2147483647',
  'page=2147483647&per_page=500', 'page=2147483648', 'per_page=501', 'per_page=0', 'page=%31', 'page=١', 'page=%D9%A1',
  'q=', 'q=a&q=b', 'q=%00', 'q=%ff', 'q=%zz', 'q=%', 'q=%ED%A0%80', 'q=%E2%80%AE', 'q=%25', 'q=_', 'q=%5C', "q='", 'q=999999999',
  'q=2147483648', 'q[]=a', 'q[__proto__]=a', `q=${'x'.repeat(256)}`, `q=${'x'.repeat(4_000)}`, `q=${'%F0%9F%90%89'.repeat(255)}`,
  'sort=password_hash', 'sort=id;drop', 'sort=__proto__', 'sort=', 'sort=version', 'sort=image&order=desc', 'sort=id&sort=id',
  'order=DESC', 'order=', 'order=asc,desc', '__proto__=1', '__proto__[x]=1', 'constructor=1', '&&&', '=', '=&=', '?', '#', '+',
  ';a=b', 'a=b=c', 'x=1&'.repeat(500), '_method=DELETE', '%', '%00=%00',
]

const methods = [
  'PUT',
  'put',
  'PATCH',
  'Patch',
  'POST',
  'GET',
  'DELETE',
  'HEAD',
  '',
  ' PUT',
  'PUT,DELETE',
  '__proto__',
  '%00',
]

const addressMutations: Readonly<Record<string, Mutation>> = {
  'a strange id': (random, draft) => {
    const id = random.pick(ids)
    draft.path = draft.path.replace(/\/\d+$/, () => `/${id}`)
    // What has further segments is another address.
    if (/\/|^\.+$/.test(id)) draft.isOwn = false
  },
  'a strange query': (random, draft) => {
    draft.query = random.pick(queries)
  },
  'strange values in the query': (random, draft) => {
    const names = ['page', 'per_page', 'q', 'sort', 'order', '_method', ...strangeNames]
    draft.query = Array.from({ length: random.whole(1, 4) }, () => [
      random.pick(names).slice(0, 100),
      nastyText(random).slice(0, 200),
    ])
  },
  'a _method in the query': (random, draft) => {
    const one = () => `_method=${encode(random.pick(methods))}`
    draft.query = random.chance(0.2) ? `${one()}&${one()}` : one()
  },
  'a _method in the body': (random, draft) => {
    draft.query = []
    draft.values = { ...draft.values, _method: random.chance(0.8) ? random.pick(methods) : nastyValue(random) }
  },
  'a method in a header': (random, draft) => {
    draft.headers['x-http-method-override'] = random.pick(['PUT', 'DELETE', 'PATCH'])
  },
  'another method': (random, draft) => {
    draft.method = random.pick(['HEAD', 'PATCH', 'OPTIONS', 'PUT', 'DELETE', 'TRACE', 'PROPFIND'])
    draft.isOwn = false
  },
  'another spelling of the address': (random, draft) => {
    const { path } = draft
    draft.path = random.pick([
      `${path}/`,
      `${path}//`,
      `/${path}`,
      path.toUpperCase(),
      `${path}%20`,
      `${path}/%2e%2e/x`,
      `${path}.json`,
    ])
    draft.isOwn = false
  },
  'a strange header': (random, draft) => {
    const [name, value] = random.pick([
      ['accept', 'application/xml'],
      ['accept', '\u00ff'],
      ['accept-encoding', 'br;q=0, *;q=0'],
      ['origin', 'null'],
      ['if-none-match', '*'],
      ['range', 'bytes=0-'],
      ['x-forwarded-for', '\u00e4, 1.2.3.4'],
      ['cookie', 'a=b; __proto__=c'],
      ['referer', 'x'.repeat(3_000)],
      ['content-type', 'application/json'],
      ['host', 'evil.example'],
    ] as const)
    draft.headers[name] = value
  },
}

const everyBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'DELETE'])

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

/** A request that the document allows, from who may send it. */
function validDraft(random: Random, operation: Operation, world: World): Draft {
  const { path, method, bodies, parameters } = operation
  const list = path.replace(/\/\{id\}$/, '')
  const mediaTypes = Object.keys(bodies)
  const mediaType = mediaTypes.length > 0 ? random.pick(mediaTypes) : null
  const schema = (mediaType === null ? undefined : bodies[mediaType]) ?? {}
  const values = { ...validObject(random, schema), ...world.known(random, path) }
  for (const [name, { format }] of Object.entries(schema.properties ?? {}))
    if (format === 'binary' && name in values) values[name] = world.picture
  // It would have to be the row's own; that a wrong one is refused is for other tests.
  delete values['version']

  const query: [string, string][] = []
  for (const { name, in: place, schema: allowed } of parameters)
    if (place === 'query' && name !== '_method' && random.chance(0.4))
      query.push([name, String(validValue(random, allowed))])
  delete values['_method']
  if (parameters.some(({ name }) => name === '_method')) {
    if (random.chance(0.5)) query.push(['_method', 'PUT'])
    else values['_method'] = 'PUT'
  }
  return {
    method: method.toUpperCase(),
    path: path.replace('{id}', String(world.someId(random, list) ?? 1)),
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

/** One request to an operation: as the document allows it, or with up to three things wrong. */
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
  // Mostly by who may: whoever may not is turned away before anything else is looked at.
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

/** The client refuses what no request line can hold. */
const asciiOnly = (character: string): string => (/[\u0021-\u00ff]/.test(character) ? character : encode(character))
