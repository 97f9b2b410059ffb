import type { Alignment, Block, RichText, TextPicture, TextVideo } from '../../content/richText/tree.ts'
import { videoHosts } from '../../content/richText/videos.ts'
import { writeLine, writeLines } from './line.ts'
import { escapeAddress, escapeLabel, escapeLineStart } from './text.ts'

type List = Extract<Block, { type: 'list' }>
type Table = Extract<Block, { type: 'table' }>
type Accordion = Extract<Block, { type: 'accordion' }>
type Paragraph = Extract<Block, { type: 'paragraph' }>

/** CommonMark allows list numbers of at most nine digits. */
const LARGEST_NUMBER = 999_999_999

const writePicture = ({ address, alternative }: TextPicture): string =>
  `![${escapeLabel(alternative)}](${escapeAddress(address)})`

function writeVideo({ host, id, still }: TextVideo): string {
  const page = videoHosts[host].page(id)
  if (still) return `[${writePicture(still)}](${escapeAddress(page)})`
  // The parser does not count a final punctuation mark as part of a bare URL, so a URL that ends with one gets angle
  // brackets.
  return /[A-Za-z0-9]$/.test(id) ? page : `<${page}>`
}

function writeCodeBlock(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [fence, ...(text === '' ? [] : [text]), fence].join('\n')
}

/** The fence of an accordion has more colons than any line inside, so no such line can end the accordion. */
function writeAccordion({ title, children }: Accordion): string {
  const body = writeBlocks(children, null)
  const longest = Math.max(2, ...Array.from(body.matchAll(/^[\s>]*(:+)/gm), ([, run = '']) => run.length))
  const fence = ':'.repeat(longest + 1)
  return [`${fence}accordion${title === '' ? '' : ` ${title}`}`, ...(body === '' ? [] : [body]), fence].join('\n')
}

const underHead: Record<Alignment, string> = { start: '---', center: ':-:', end: '--:' }

function writeTable({ columns, head, rows }: Table): string {
  const written = [head, ...rows].map((cells) => cells.map((cell) => writeLine(cell).replaceAll('|', '\\|')))
  written.splice(
    1,
    0,
    head.map((_, column) => underHead[columns[column] ?? 'start']),
  )
  return written.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const prefixed = (source: string, prefix: string): string =>
  source
    .split('\n')
    .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n')

interface Around {
  before: Block | undefined
  /** The marker of the list entry if the block comes first in the entry, otherwise null. */
  mark: string | null
  /** The marker of the previous list. An adjacent list must use another marker. */
  lastMark: string | null
}

const isNumbered = ({ start }: List): boolean => start !== null

/**
 * Adjacent lists need different markers, because the parser would join them. A list at the start of a list entry needs
 * a different marker than the entry, because `- - -` would be a horizontal rule.
 */
function markOf(list: List, { before, mark, lastMark }: Around): string {
  const [first, second] = isNumbered(list) ? ['.', ')'] : ['-', '+']
  const taken = before?.type === 'list' && isNumbered(before) === isNumbered(list) ? lastMark : mark
  return taken === first ? second : first
}

function writeList({ start, entries }: List, mark: string): string {
  return entries
    .map((entry, index) => {
      const sign = start === null ? mark : `${Math.min(start + index, LARGEST_NUMBER)}${mark}`
      const body = writeBlocks(entry, mark)
      return body === '' ? sign : `${sign} ${prefixed(body, ' '.repeat(sign.length + 1)).trimStart()}`
    })
    .join('\n')
}

function writeParagraph({ children }: Paragraph): string {
  // An empty line would end the paragraph, so the line gets a backslash.
  return writeLines(children)
    .map((line) => (line === '' ? '\\' : escapeLineStart(line)))
    .join('\n')
}

/**
 * Caches the source of each paragraph, because an edit changes few of them. Trees are immutable, so the cache never
 * becomes outdated.
 */
const known = new WeakMap<Paragraph, string>()

function knownParagraph(paragraph: Paragraph): string {
  const source = known.get(paragraph) ?? writeParagraph(paragraph)
  known.set(paragraph, source)
  return source
}

function writeBlock(block: Block, mark: string | null, listMark: string): string {
  switch (block.type) {
    case 'paragraph':
      return knownParagraph(block)
    case 'heading': {
      const line = writeLine(block.children).replace(/(?<=^|\s)#(?=#*$)/, '\\#')
      return `${'#'.repeat(block.level)} ${line}`
    }
    case 'quote':
      return prefixed(writeBlocks(block.children, null), '> ')
    case 'list':
      return writeList(block, listMark)
    case 'code':
      return writeCodeBlock(block.text)
    case 'table':
      return writeTable(block)
    case 'rule':
      // `- ---` would be a single horizontal rule, so a rule at the start of a list entry is written as `***`.
      return mark === null ? '---' : '***'
    case 'accordion':
      return writeAccordion(block)
    case 'part':
      return `::${block.name}${block.of === '' ? '' : ` ${block.of}`}`
    case 'picture':
      return writePicture(block)
    case 'video':
      return writeVideo(block)
  }
}

/**
 * CommonMark: a list can follow a paragraph without an empty line only if it has bullets or starts at 1, and its first
 * entry is not empty.
 */
const isTight = (before: Block | undefined, block: Block): boolean =>
  before?.type === 'paragraph' &&
  block.type === 'list' &&
  (block.start === null || block.start === 1) &&
  block.entries[0]?.length !== 0

function writeBlocks(blocks: readonly Block[], entryMark: string | null): string {
  let source = ''
  let lastMark: string | null = null
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1]
    const mark = index === 0 ? entryMark : null
    const listMark: string = block.type === 'list' ? markOf(block, { before, mark, lastMark }) : ''
    const gap = entryMark !== null && isTight(before, block) ? '\n' : '\n\n'
    source += (index === 0 ? '' : gap) + writeBlock(block, mark, listMark)
    lastMark = listMark
  }
  return source
}

/**
 * `parseRichText` reads the result as the same tree. The tree must come from `tidy`, because Markdown cannot express,
 * for example, spaces at the end of emphasis.
 */
export const writeRichText = (text: RichText): string => writeBlocks(text, null)
