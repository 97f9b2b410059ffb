import { describe, expect, it } from 'vitest'
import { parseRichText } from './parse.ts'
import { plainRichText } from './plain.ts'

const text = (words: string) => ({ type: 'text', text: words })
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children })

const PICTURE = `/storage/news/${'a'.repeat(64)}.webp`

describe('A formatted text', () => {
  it.each([
    ['## Judul', [{ type: 'heading', level: 2, children: [text('Judul')] }]],
    ['# Judul', [{ type: 'heading', level: 2, children: [text('Judul')] }]],
    ['###### Kecil', [{ type: 'heading', level: 4, children: [text('Kecil')] }]],
    [
      '**tebal** *miring* ~~coret~~ `kode`',
      [
        paragraph(
          { type: 'strong', children: [text('tebal')] },
          text(' '),
          { type: 'emphasis', children: [text('miring')] },
          text(' '),
          { type: 'strike', children: [text('coret')] },
          text(' '),
          { type: 'code', text: 'kode' },
        ),
      ],
    ],
    ['satu\ndua', [paragraph(text('satu'), { type: 'break' }, text('dua'))]],
    [
      'Baca [aturan](/gameinfo/rules) di https://example.com/a?b=1.',
      [
        paragraph(
          text('Baca '),
          { type: 'link', address: '/gameinfo/rules', children: [text('aturan')] },
          text(' di '),
          { type: 'link', address: 'https://example.com/a?b=1', children: [text('https://example.com/a?b=1')] },
          text('.'),
        ),
      ],
    ],
    ['- satu\n- dua', [{ type: 'list', start: null, entries: [[paragraph(text('satu'))], [paragraph(text('dua'))]] }]],
    ['3. tiga', [{ type: 'list', start: 3, entries: [[paragraph(text('tiga'))]] }]],
    ['> kata', [{ type: 'quote', children: [paragraph(text('kata'))] }]],
    ['```\n<b>kode</b>\n```', [{ type: 'code', text: '<b>kode</b>' }]],
    ['---', [{ type: 'rule' }]],
    [
      '| a | b |\n| :-: | --: |\n| 1 | 2 |',
      [
        {
          type: 'table',
          columns: ['center', 'end'],
          head: [[text('a')], [text('b')]],
          rows: [[[text('1')], [text('2')]]],
        },
      ],
    ],
    [
      `Awal ![Peta](${PICTURE}) akhir`,
      [paragraph(text('Awal ')), { type: 'picture', address: PICTURE, alternative: 'Peta' }, paragraph(text(' akhir'))],
    ],
    [`![](https://example.com${PICTURE})`, [{ type: 'picture', address: PICTURE, alternative: '' }]],
    [
      `![](https://pictures.example/gapura/aa/${'a'.repeat(64)}.webp)`,
      [{ type: 'picture', address: `/storage/aa/${'a'.repeat(64)}.webp`, alternative: '' }],
    ],
    [
      `![](https://pictures.example/ab/${'a'.repeat(64)}.webp)`,
      [
        paragraph({
          type: 'link',
          address: `https://pictures.example/ab/${'a'.repeat(64)}.webp`,
          children: [text(`https://pictures.example/ab/${'a'.repeat(64)}.webp`)],
        }),
      ],
    ],
    [
      '![Peta](https://example.com/a.png)',
      [paragraph({ type: 'link', address: 'https://example.com/a.png', children: [text('Peta')] })],
    ],
    [
      'Lihat:\nhttps://youtu.be/dQw4w9WgXcQ?t=4',
      [paragraph(text('Lihat:')), { type: 'video', host: 'youtube', id: 'dQw4w9WgXcQ', title: '', still: null }],
    ],
    [
      `[![Perang](${PICTURE})](https://www.youtube.com/watch?list=1&v=dQw4w9WgXcQ)`,
      [
        {
          type: 'video',
          host: 'youtube',
          id: 'dQw4w9WgXcQ',
          title: 'Perang',
          still: { type: 'picture', address: PICTURE, alternative: 'Perang' },
        },
      ],
    ],
    [
      'Lihat https://vimeo.com/1084537',
      [
        paragraph(text('Lihat '), {
          type: 'link',
          address: 'https://vimeo.com/1084537',
          children: [text('https://vimeo.com/1084537')],
        }),
      ],
    ],
  ])('[formatted.markdown] reads %j', (source, tree) => {
    expect(parseRichText(source)).toEqual(tree)
  })

  it.each([
    ['', ''],
    ['## Judul\n\nSatu\ndua\n\n- a\n- b\n  - c', 'Judul\nSatu\ndua\n- a\n- b\n  - c'],
    ['| Item | Peluang |\n| - | - |\n| Apel | 1% |', 'Item | Peluang\nApel | 1%'],
    ['[**Unduh**](https://example.com)', 'Unduh'],
    [`![Peta](${PICTURE})\nhttps://youtu.be/dQw4w9WgXcQ`, 'Peta\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['2. dua\n3. tiga', '2. dua\n3. tiga'],
  ])('[formatted.markdown] is said in plain words: %j', (source, words) => {
    expect(plainRichText(parseRichText(source))).toBe(words)
  })
})
