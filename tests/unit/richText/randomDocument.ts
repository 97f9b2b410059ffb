import { sitePartNames } from '../../../content/richText/siteParts.ts'
import { schema } from '../../../admin/richText/document/schema.ts'

type Node = ReturnType<typeof schema.node>
type Mark = ReturnType<typeof schema.mark>

const PICTURE = `/storage/news/${'b'.repeat(64)}.webp`

const WORDS = [
  ...['kata', 'Naga 7', 'a', 'é', '文', '😀', ' ', '  ', '\t', '\u00a0', ' a ', 'a b', '.', ',', '"', "'", '(', ')'],
  ...['*', '**', '_', '__', 'a_b', '~', '~~', '`', '``', '|', '[', ']', '](', '![', '!', '<', '>', '<b>', '&', '&amp;'],
  ...[
    '#',
    '## ',
    '-',
    '- ',
    '---',
    '+ ',
    '1.',
    '1. ',
    '12) ',
    '\\',
    '\\\\',
    '\\*',
    ':',
    '=',
    '===',
    '::',
    ':::',
    '::community',
    ':::accordion a',
    '\n',
    '\0',
    '\r\n',
  ],
  ...[
    'https://example.com',
    'http://a',
    '//a.b/%41',
    'mailto:a@b.c',
    'www.a.b',
    '<https://a.b>',
    '$1',
    '{',
    '}',
    '\u200b',
  ],
  ...['https://youtu.be/dQw4w9WgXcQ', '&#35;', ':-:', '| - |', '```', '~~~', '\u2028', '\ufeff', '^', '@'],
]
const ADDRESSES = [
  '/news',
  'https://example.com',
  'https://example.com/a_(b)?c=1&copy;=2#d',
  'https://exämple.com/é ü',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://example.com/%41*_~',
  'javascript:alert(1)',
  'https://a.b/\\|"<>',
]
const MARKS = ['strong', 'emphasis', 'strike', 'code'] as const

/** Returns a random document. The same seed always gives the same document (algorithm: mulberry32). */
export function randomDocument(seed: number): Node {
  let state = seed
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number): number => Math.floor(random() * (most + 1))
  const oneOf = <T>(choices: readonly T[]): T => choices[upTo(choices.length - 1)] as T // The list of choices is never empty, so the element exists.
  const times = <T>(least: number, most: number, make: () => T): T[] =>
    Array.from({ length: least + upTo(most - least) }, make)

  const words = (most: number): string => times(1, most, () => oneOf(WORDS)).join('')

  function line(withBreaks: boolean): Node[] {
    let marks: readonly Mark[] = []
    return times(0, 7, () => {
      for (const name of MARKS) {
        if (random() > 0.25) continue
        const mark = schema.mark(name)
        marks = mark.isInSet(marks) ? mark.removeFromSet(marks) : mark.addToSet(marks)
      }
      if (random() < 0.15) marks = schema.mark('link', { address: oneOf(ADDRESSES) }).addToSet(marks)
      else if (random() < 0.5) marks = marks.filter(({ type }) => type.name !== 'link')
      if (withBreaks && random() < 0.15) return schema.nodes.hard_break.create(null, null, marks)
      const address = random() < 0.1 ? oneOf(ADDRESSES) : null
      if (address !== null) return schema.text(address, [schema.mark('link', { address })])
      return schema.text(words(3), marks)
    })
  }

  function table(): Node {
    const alignments = times(1, 3, () => oneOf(['start', 'center', 'end']))
    const cells = (type: 'table_header' | 'table_cell') =>
      alignments.map((alignment) => schema.nodes[type].create({ alignment }, line(false)))
    return schema.nodes.table.create(null, [
      schema.nodes.table_head.create(null, cells('table_header')),
      ...times(0, 3, () => schema.nodes.table_row.create(null, cells('table_cell'))),
    ])
  }

  function block(depth: number): Node {
    const { nodes } = schema
    const entries = () => times(1, 3, () => nodes.list_item.create(null, blocks(depth + 1, 2)))
    const makers = [
      () => nodes.paragraph.create(null, line(true)),
      () => nodes.paragraph.create(null, line(true)),
      () => nodes.paragraph.create(null, line(true)),
      () => nodes.heading.create({ level: 2 + upTo(2) }, line(false)),
      () => nodes.code_block.create(null, random() < 0.2 ? [] : schema.text(times(1, 4, () => words(3)).join('\n'))),
      table,
      () => nodes.rule.create(),
      () => nodes.picture.create({ address: PICTURE, alternative: random() < 0.2 ? '' : words(4) }),
      () =>
        nodes.video.create({
          ...oneOf([
            { host: 'youtube', id: 'dQw4w9WgXcQ' },
            { host: 'youtube', id: '___________' },
            { host: 'youtube', id: '----------_' },
            { host: 'youtube', id: 'aaaaaaaaaa-' },
            { host: 'vimeo', id: '1084537' },
            { host: 'dailymotion', id: 'x8abcde' },
          ]),
          ...(random() < 0.5 && { still: PICTURE, title: words(3) }),
        }),
      () => nodes.part.create({ name: oneOf(sitePartNames), of: oneOf(['', '3', words(2)]) }),
      () => nodes.accordion.create({ title: random() < 0.2 ? '' : words(3) }, blocks(depth + 1, 3)),
      () => nodes.quote.create(null, blocks(depth + 1, 3)),
      () => nodes.bullet_list.create(null, entries()),
      () => nodes.numbered_list.create({ start: oneOf([0, 1, 1, 7, 999_999_999]) }, entries()),
    ]
    return oneOf(depth > 9 ? makers.slice(0, 10) : makers)()
  }

  const blocks = (depth: number, most: number): Node[] => times(1, most, () => block(depth))

  return schema.nodes.doc.create(null, blocks(0, 6))
}
