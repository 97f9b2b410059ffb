import { LARGEST_ID } from '../../../content/limits.ts'
import type { Random } from '../../support/random.ts'
import { nastyText, nastyValue, strangeNames } from './values.ts'
import {
  JSON_TYPE,
  FORM_TYPE,
  BOUNDARY,
  type Draft,
  type World,
  partsOf,
  multipart,
  type Mutation,
  someProperty,
  setBytes,
  jsonOf,
} from './draft.ts'

export const bodyMutations: Readonly<Record<string, Mutation>> = {
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
    // The field is inserted into the JSON text, because assigning to `__proto__` would not create a field.
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
      ...'text/plain application/xml application/x-www-form-urlencoded application/octet-stream'.split(' '),
      ...'application/jsonx application/problem+json APPLICATION/JSON json / ;'.split(' '),
      'application/json; charset=utf-16',
      'application/json;;;=',
      'application/json, text/plain',
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

const signatures = [
  'GIF89a',
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0',
  'RIFF\xff\xff\xff\xffWEBP',
  'RIFF\x10\x00\x00\x00WEBPVP8 ',
  '\x00\x00\x00\x14ftypavif\x00\x00\x00\x00avif',
]

const files: readonly ((random: Random, world: World) => string | Buffer)[] = [
  () => '',
  () => 'just text',
  () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>',
  () => '<!doctype html><script>alert(1)</script>',
  () => 'GIF89a\u0001\u0000\u0001\u0000',
  (random) => Buffer.from(random.pick(signatures), 'latin1'),
  (random) => Buffer.concat([Buffer.from(random.pick(signatures), 'latin1'), random.bytes(200)]),
  (random) => random.bytes(300),
  (random, { picture }) => picture.subarray(0, random.whole(8, picture.length - 1)),
  (random, { picture }) => {
    const damaged = Buffer.from(picture)
    for (let times = 0; times < 20; times += 1) damaged[random.whole(8, damaged.length - 1)] = random.whole(0, 255)
    return damaged
  },
  (_random, { picture }) => Buffer.concat([picture, Buffer.from('<script>')]),
]

export const formType = `${FORM_TYPE}; boundary=${BOUNDARY}`

const setForm = (draft: Draft, parts: Parameters<typeof multipart>[0]): void =>
  setBytes(draft, multipart(parts), formType)

export const formMutations: Readonly<Record<string, Mutation>> = {
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
    const names = ['', '../../x.png', 'a"b.png', '\u0000', '🐉.png', 'x'.repeat(500), '.', 'con', 'a\\b']
    const filename = random.pick(names)
    const type = random.pick(['image/png', 'text/html', 'image/svg+xml', 'x', ''])
    setForm(draft, [...partsOf(draft.values), { name: 'image', value: world.picture, filename, type }])
  },
  'duplicated fields': (random, draft, { schema }) => {
    const [name] = someProperty(random, { schema, draft })
    const parts = partsOf(draft.values)
    setForm(draft, [...parts, { name, value: nastyText(random) }, ...parts])
  },
  'too many fields': (random, draft) =>
    setForm(
      draft,
      Array.from({ length: random.whole(90, 200) }, (_, index) => ({ name: `f${index}`, value: 'x' })),
    ),
  'too many files': (random, draft, { world }) => {
    const file = () => ({ name: random.pick(['image', 'file']), value: world.picture, filename: 'a.png' })
    setForm(draft, Array.from({ length: random.whole(2, 8) }, file))
  },
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
