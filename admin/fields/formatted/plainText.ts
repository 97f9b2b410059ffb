import type { RichText } from '../../../content/richText/tree.ts'
import { writeRichText } from '../../../richText/write/write.ts'

/**
 * Makes Markdown that looks like the plain text. Blank lines separate paragraphs, and other line ends become line
 * breaks.
 */
export function sourceOf(words: string): string {
  const paragraphs = words.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  const tree: RichText = paragraphs.map((paragraph) => ({
    type: 'paragraph',
    children: paragraph
      .split('\n')
      .flatMap((line, index) => [
        ...(index > 0 ? [{ type: 'break' } as const] : []),
        { type: 'text', text: line.trim() } as const,
      ]),
  }))
  return writeRichText(tree)
}
