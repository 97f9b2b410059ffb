import { videoHosts } from '../content/richText/videos.ts'
import type { Block, Inline, RichText } from '../content/richText/tree.ts'

export const plainInlines = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.type === 'break') return '\n'
      return 'children' in part ? plainInlines(part.children) : part.text
    })
    .join('')

const indented = (text: string, mark: string): string => mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`)

function plainBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return plainInlines(block.children)
    case 'quote':
      return plainRichText(block.children)
    case 'list': {
      const { start, entries } = block
      return entries
        .map((entry, index) => indented(plainRichText(entry), start === null ? '- ' : `${start + index}. `))
        .join('\n')
    }
    case 'code':
      return block.text
    case 'table':
      return [block.head, ...block.rows].map((cells) => cells.map(plainInlines).join(' | ')).join('\n')
    // Embedded content, such as `::map-drops 3`, adds no words to the plain text.
    case 'part':
    case 'rule':
      return ''
    case 'accordion':
      return [block.title, plainRichText(block.children)].filter((words) => words !== '').join('\n')
    case 'picture':
      return block.alternative
    case 'video':
      return [block.title, videoHosts[block.host].page(block.id)].filter((words) => words !== '').join(' ')
  }
}

/** Returns plain text with line breaks, for lists, feeds and clients that cannot display formatted text. */
export const plainRichText = (text: RichText): string =>
  text
    .map(plainBlock)
    .filter((block) => block.trim() !== '')
    .join('\n')
