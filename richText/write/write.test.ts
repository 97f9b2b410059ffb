import { describe, expect, it } from 'vitest'
import type { Inline, RichText } from '../../content/richText/tree.ts'
import { parseRichText } from '../parse.ts'
import { writeRichText } from './write.ts'

const text = (words: string): Inline => ({ type: 'text', text: words })
const line = (...children: Inline[]): RichText => [{ type: 'paragraph', children }]
const link = (address: string, words = address): Inline => ({ type: 'link', address, children: [text(words)] })
const strong = (...children: Inline[]): Inline => ({ type: 'strong', children })
const emphasis = (...children: Inline[]): Inline => ({ type: 'emphasis', children })

describe('A tree is written as Markdown that people read', () => {
  it.each<[string, RichText]>([
    ['item_db naik 5%, ya!', line(text('item_db naik 5%, ya!'))],
    ['[Event] Double EXP (hari ini)', line(text('[Event] Double EXP (hari ini)'))],
    ['Ayo\\![daftar](/register)', line(text('Ayo!'), link('/register', 'daftar'))],
    ['1\\. satu', line(text('1. satu'))],
    ['\\- satu', line(text('- satu'))],
    ['\\# satu', line(text('# satu'))],
    ['5 \\* 3 = 15', line(text('5 * 3 = 15'))],
    ['a\n\\\nb', line(text('a'), { type: 'break' }, { type: 'break' }, text('b'))],
    ['**tebal** dan *miring*', line(strong(text('tebal')), text(' dan '), emphasis(text('miring')))],
    ['**a**_b_', line(strong(text('a')), emphasis(text('b')))],
    ['**awas!**&#115;aja', line(strong(text('awas!')), text('saja'))],
    ['``a`b``', line({ type: 'code', text: 'a`b' })],
    ['Baca https://example.com/a.', line(text('Baca '), link('https://example.com/a'), text('.'))],
    ['([https://a.id](https://a.id))', line(text('('), link('https://a.id'), text(')'))],
    ['[aturan](/gameinfo/rules)', line(link('/gameinfo/rules', 'aturan'))],
    ['[https://youtu.be/dQw4w9WgXcQ](https://youtu.be/dQw4w9WgXcQ)', line(link('https://youtu.be/dQw4w9WgXcQ'))],
    ['http:\\//example.com', line(text('http://example.com'))],
    [
      '- a\n  - b\n- + c',
      [
        {
          type: 'list',
          start: null,
          entries: [
            [...line(text('a')), { type: 'list', start: null, entries: [line(text('b'))] }],
            [{ type: 'list', start: null, entries: [line(text('c'))] }],
          ],
        },
      ],
    ],
    [
      '1. a\n\n1) b\n\n---',
      [
        { type: 'list', start: 1, entries: [line(text('a'))] },
        { type: 'list', start: 1, entries: [line(text('b'))] },
        { type: 'rule' },
      ],
    ],
    [
      '| a\\|b |\n| --: |\n| `c\\|d` |',
      [{ type: 'table', columns: ['end'], head: [[text('a|b')]], rows: [[[{ type: 'code', text: 'c|d' }]]] }],
    ],
    ['````\n```\n````', [{ type: 'code', text: '```' }]],
  ])('%j', (source, tree) => {
    expect(writeRichText(tree)).toBe(source)
    expect(parseRichText(source)).toEqual(tree)
  })
})
