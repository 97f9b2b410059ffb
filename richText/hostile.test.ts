import { describe, expect, it } from 'vitest'
import type { Block, Inline } from '../content/richText/tree.ts'
import { isSiteOrLink } from '../content/site/sitePages.ts'
import { parseRichText } from './parse.ts'
import { plainRichText } from './plain.ts'

const ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java&#10;script:alert(1)',
  '&#106;avascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'about:blank',
  'tel:110',
  'mailto:a@example.com',
  'ftp://example.com',
  '//example.com',
  '/\\example.com',
  '\\\\example.com',
  'https:/\\example.com',
  'https:javascript:alert(1)',
  'http://',
  'https://?',
  ' https://example.com/ ',
  'https://example.com/"onmouseover=alert(1)',
  'https://example.com/\u202egpj.exe',
  '?a=1',
  '#top',
  '../admin',
  '/admin/users',
]
const FORMS = ['[x](%)', '[x](<%>)', '[x](% "t")', '![x](%)', '[![x](%)](%)', '<%>', '[x]: %\n\n[x]', '%']

const HTML = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//example.com/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<style>*{display:none}</style>',
  '<link rel=stylesheet href=//example.com/x.css>',
  '<a href="javascript:alert(1)">x</a>',
  '<p style="position:fixed;inset:0">x</p>',
  '<!-- <script>alert(1)</script> -->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo 1 ?>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]
const AROUND = [
  '%',
  '> %',
  '- %',
  '1. %',
  '**%**',
  '| a |\n| - |\n| % |',
  '# %',
  '```\n%\n```',
  '`%`',
  '[%](https://example.com)',
]

const LONG = 20_000
const many = (text: string, times = LONG): string => text.repeat(times)
const LARGE = [
  ...[
    '[',
    ']',
    '(',
    ')',
    '*',
    '_',
    '~',
    '`',
    '<',
    '>',
    '&',
    '!',
    '|',
    '#',
    '\\',
    '-',
    '+',
    '=',
    '"',
    ':',
    '\n',
    ' ',
    '\t',
    '\0',
  ].map((sign) => many(sign)),
  ...[
    '[]',
    '[](',
    '![',
    '![](',
    '**',
    '~~',
    '`x',
    '``',
    '*a',
    '_a',
    '**a*',
    '&amp',
    '<a',
    '<!--',
    '](',
    '[a](b',
    '> ',
    '- ',
    '1. ',
    '- a\n',
    '# a\n',
    '| ',
    '|-',
    'https://',
    'a@',
    'www.',
  ].map((sign) => many(sign, LONG / 2)),
  many('> ', 1_000) + 'x',
  many('- ', 1_000) + 'x',
  many('1. ', 1_000) + 'x',
  many('*', 1_000) + 'x' + many('*', 1_000),
  many('[', 1_000) + 'x' + many('](https://example.com)', 1_000),
  Array.from({ length: 1_000 }, (_, depth) => `${many('  ', depth)}- x`).join('\n'),
  `|${many('a|', 2_000)}\n|${many('-|', 2_000)}\n${many(`|${many('b|', 100)}\n`, 50)}`,
  many('a', 100_000),
  many('😀', LONG),
  many('e\u0301', LONG),
  '\ud800',
  '\u202e' + many('abc', 100),
]
const BROKEN = [
  '**a',
  'a**',
  '***a**',
  '~~a~',
  '`a',
  '``a`',
  '[a',
  '[a]',
  '[a](',
  '[a](b',
  '[a]()',
  '[](https://example.com)',
  '![',
  '![]()',
  '|',
  '| a',
  '| a |\n| -',
  '| a |\n| - | - |',
  '| - |\n| - |',
  '```',
  '```js',
  '~~~',
  '>',
  '-',
  '1.',
  '1)',
  '0. a',
  '999999999. a',
  '-1. a',
  '#',
  '#a',
  '####### a',
  '---',
  '- - -',
  '* * *',
  '***',
  '___',
  '\\',
  '\\\\',
  '&',
  '&#',
  '&#0;',
  '&#xFFFFFF;',
  '&nbsp;',
  '\r',
  '\r\n\r\n',
  '\t\ta',
  '     a',
  'a  \nb',
  'a\\\nb',
  'Setext\n---',
  'Setext\n===',
  '[a]: https://example.com',
  '[a][b]',
  'http:/a',
  'https://a',
  'HTTPS://EXAMPLE.COM',
  'https://example.com)',
  '(https://example.com)',
  ':::accordion',
  ':::accordion <script>alert(1)</script>\n<script>\n:::',
  '::map-drops <img src=x onerror=alert(1)>',
  '::map-drops -1',
  '::drops',
  `${':::accordion a\n'.repeat(1_000)}b`,
  `${'::community\n'.repeat(20_000)}`,
  '<https://example.com>',
]

const cases = [
  ...FORMS.flatMap((form) => ADDRESSES.map((address) => form.replaceAll('%', () => address))),
  ...AROUND.flatMap((around) => HTML.map((html) => around.replaceAll('%', () => html))),
  ...LARGE,
  ...BROKEN,
]

/**
 * Returns the link targets and the nesting depth of a parsed text. Fails if the text contains anything that is not
 * allowed.
 */
function survey(parts: readonly (Block | Inline)[], depth = 1): { addresses: string[]; depth: number } {
  const found = parts.map((part) => {
    const own = part.type === 'link' ? [part.address] : []
    const inner =
      part.type === 'list'
        ? part.entries
        : part.type === 'table'
          ? [part.head, ...part.rows].flat()
          : 'children' in part
            ? [part.children]
            : []
    if (inner.length === 0 && 'text' in part) expect(part.text).toBeTypeOf('string')
    const below = inner.map((each) => survey(each, depth + 1))
    return {
      addresses: [...own, ...below.flatMap(({ addresses }) => addresses)],
      depth: Math.max(depth, ...below.map((each) => each.depth)),
    }
  })
  return {
    addresses: found.flatMap(({ addresses }) => addresses),
    depth: Math.max(depth, ...found.map((each) => each.depth)),
  }
}

describe('Hostile and broken sources', () => {
  it('[attack.formatted-text] are more than three hundred', () => {
    expect(new Set(cases).size).toBeGreaterThan(300)
  })

  it('[attack.formatted-text] [attack.stored-scripts] give a tree of bounded depth, with links that visitors may follow, and words, in bounded time', () => {
    for (const source of cases) {
      const tree = parseRichText(source)
      const { addresses, depth } = survey(tree)
      expect(
        addresses.filter((address) => address === '' || !isSiteOrLink(address)),
        source.slice(0, 60),
      ).toEqual([])
      expect(depth, source.slice(0, 60)).toBeLessThan(64)
      expect(plainRichText(tree)).toBeTypeOf('string')
    }
  })

  it('[attack.formatted-text] keep what was typed as HTML as text', () => {
    for (const html of HTML.slice(0, 9)) expect(plainRichText(parseRichText(html)).replaceAll('\n', '')).toContain('<')
  })
})
