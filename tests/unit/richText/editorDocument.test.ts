import { describe, expect, it } from 'vitest'
import { parseRichText } from '../../../richText/parse.ts'
import { writeRichText } from '../../../richText/write/write.ts'
import { documentOf } from '../../../admin/richText/document/fromTree.ts'
import { randomDocument } from './randomDocument.ts'
import { treeOf } from '../../../admin/richText/document/toTree.ts'

const PICTURE = `/storage/news/${'a'.repeat(64)}.webp`

const SOURCES = [
  '',
  '## Judul',
  '###### Kecil',
  '**tebal** *miring* ~~coret~~ `kode`',
  'satu\ndua',
  'Baca [aturan](/gameinfo/rules) di https://example.com/a?b=1.',
  '- satu\n- dua',
  '3. tiga',
  '> kata',
  '```\n<b>kode</b>\n```',
  '---',
  '::map-drops 3',
  ':::accordion Langkah pertama\nSatu\n\n- dua\n:::',
  '::::accordion Luar\n:::accordion Dalam\nisi\n:::\n\n::community\n::::',
  '| a | b |\n| :-: | --: |\n| 1 | 2 |',
  `Awal\n\n![Peta](${PICTURE})\n\nakhir`,
  '![Peta](https://example.com/a.png)',
  'Lihat:\nhttps://youtu.be/dQw4w9WgXcQ?t=4',
  `[![Perang](${PICTURE})](https://www.youtube.com/watch?list=1&v=dQw4w9WgXcQ)`,
  'Lihat https://vimeo.com/1084537',
  '## Judul\n\nSatu\ndua\n\n- a\n- b\n  - c',
  '[**Unduh**](https://example.com)',
  '***a** b*',
  '**a *b* c** *d **e***',
  '- - - a\n- + -',
  '> - a\n>\n>   ```\n>   b\n>\n>     c\n>   ```',
  '[x](https://youtu.be/dQw4w9WgXcQ)',
]

const throughEditor = (source: string) => treeOf(documentOf(parseRichText(source)))

describe('A formatted text in the editor', () => {
  it.each(SOURCES)('is the same tree: %j', (source) => {
    expect(throughEditor(source)).toEqual(parseRichText(source))
  })

  it.each(SOURCES)('is written as what is read again: %j', (source) => {
    const tree = throughEditor(source)
    expect(parseRichText(writeRichText(tree))).toEqual(tree)
  })

  it('is read again as the tree of the document, whatever stands in it', () => {
    for (let seed = 1; seed <= 600; seed++) {
      const document = randomDocument(seed)
      document.check()
      const tree = treeOf(document)
      const source = writeRichText(tree)
      expect(parseRichText(source), `seed ${seed}:\n${source}`).toEqual(tree)
      expect(treeOf(documentOf(tree)), `seed ${seed}`).toEqual(tree)
    }
  })
})
