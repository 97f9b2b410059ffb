import { nastyText, nastyValue, strangeNames } from './values.ts'
import { encode, type Mutation } from './draft.ts'

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

const methods = ['', ' PUT', ...'PUT put PATCH Patch POST GET DELETE HEAD PUT,DELETE __proto__ %00'.split(' ')]

export const addressMutations: Readonly<Record<string, Mutation>> = {
  'a strange id': (random, draft) => {
    const id = random.pick(ids)
    draft.path = draft.path.replace(/\/\d+$/, () => `/${id}`)
    // An ID with a slash, or with only dots, changes the path. The request then reaches another operation.
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
    const ends = ['/', '//', '%20', '/%2e%2e/x', '.json'].map((end) => path + end)
    draft.path = random.pick([...ends, `/${path}`, path.toUpperCase()])
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
