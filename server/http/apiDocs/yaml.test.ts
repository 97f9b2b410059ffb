import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { toYaml } from './yaml.ts'

it('YAML is read as what it was made from', () => {
  const text = [
    '',
    ' ',
    'plain text',
    'no',
    'Null',
    '1',
    '1e3',
    '-',
    '- a',
    'a: b',
    'a #b',
    '{a}',
    '"',
    "'",
    'ö\n\t\\',
    '~',
  ]
  const value = {
    openapi: '3.1.0',
    empty: { list: [], object: {} },
    lists: [[1, [2]], [{ a: 1, b: { c: [true, null] } }, 'x'], []],
    text,
    keys: Object.fromEntries(text.map((name, index) => [name, { index }])),
  }
  expect(parse(toYaml(value))).toEqual(value)
  for (const scalar of [...text, 0, -1.5, false, null, [], {}]) expect(parse(toYaml(scalar))).toEqual(scalar)
})
