import MarkdownIt, { type Token } from 'markdown-it'
import { accordionRule, sitePartRule, TITLE_ATTRIBUTE } from './ownBlocks.ts'
import { sitePartNames } from '../content/richText/siteParts.ts'
import { picturePath } from '../content/pictures.ts'
import { pathOfOutside, pictureFileOf } from '../content/storage/pictureFiles.ts'
import type { Alignment, Block, Inline, RichText, TextPicture, TextVideo } from '../content/richText/tree.ts'
import { isSiteOrLink } from '../content/site/sitePages.ts'
import { videoAt } from '../content/richText/videos.ts'

/** Quotes and lists inside one another, and marks: deeper ones are text. */
const MOST_NESTED = 16
const FIRST_LEVEL = 2
const LAST_LEVEL = 4

/**
 * The subset of Markdown: CommonMark with tables, strike and bare addresses, a line break wherever one was typed, and the blocks of
 * ownBlocks.ts. Not in it: HTML,
 * which is text like any other, links that are defined elsewhere, code by indentation, which nobody means who pastes from a chat,
 * and `-----` below a line as a heading.
 */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: MOST_NESTED }).disable([
  'reference',
  'code',
  'lheading',
])
// What a line of words, a quote and a list may be followed by, as by code between fences.
const ends = { alt: ['paragraph', 'reference', 'blockquote', 'list'] }
markdown.block.ruler.before('table', 'accordion', accordionRule, ends)
markdown.block.ruler.before('table', 'site_part', sitePartRule, ends)
// A name that looks like one of a host is meant as a name: `item.db`.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

/** A video stands below the lines around it where it is alone on its line; elsewhere its address is a link. */
interface VideoInLine {
  type: 'video'
  video: TextVideo
  elsewhere: Inline
}

/** A part of a line as it is read. A picture ends the paragraph in which it is written. */
type Part = Inline | TextPicture | VideoInLine

/** Text that stands side by side is one text. */
function joined<P extends Part>(parts: readonly P[]): P[] {
  const result: P[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.type === 'text' && last?.type === 'text') last.text += part.text
    else if (part.type !== 'text' || part.text !== '') result.push(part.type === 'text' ? { ...part } : part)
  }
  return result
}

/** Where only words can stand. */
const inLine = (part: Part): Inline => {
  if (part.type === 'picture') return { type: 'text', text: part.alternative }
  return part.type === 'video' ? part.elsewhere : part
}
const wordsOf = (parts: readonly Part[]): Inline[] => joined(parts.map(inLine))

const plainOf = (tokens: readonly Token[]): string =>
  tokens.map(({ content, children }) => (children ? plainOf(children) : content)).join('')

/** The tokens of a line without the marks that are nested deeper than they may be. */
function bounded(tokens: readonly Token[]): Token[] {
  let level = 0
  return tokens.filter(({ nesting }) => {
    if (nesting === 1) level++
    const isShown = nesting === 0 || level <= MOST_NESTED
    if (nesting === -1) level--
    return isShown
  })
}

const PICTURE_PATH = /^\/storage\/[a-z0-9-]+\/([^/]+)$/

/** The path of a picture of this site, also of one that was copied from where PICTURES_URL shows it; null for any other address. */
export function ownPicture(address: string): string | null {
  const path = pathOfOutside(address) ?? picturePath(address)
  const file = pictureFileOf(PICTURE_PATH.exec(path)?.[1] ?? '')
  return file?.width === null && file.format === 'webp' ? path : null
}

/** A picture from elsewhere would tell its host who reads, and our own policy lets none in: it is a link. */
function readPicture(token: Token): Part {
  const alternative = plainOf(token.children ?? [])
  const address = String(token.attrGet('src') ?? '')
  const path = ownPicture(address)
  if (path !== null) return { type: 'picture', address: path, alternative }
  return linkTo(address, [{ type: 'text', text: alternative || address }])[0] ?? { type: 'text', text: alternative }
}

/** A link, or its words where nobody may be led there: as in every other field, what begins otherwise may be a script. */
function linkTo(address: string, children: Inline[]): Inline[] {
  return address !== '' && isSiteOrLink(address) ? [{ type: 'link', address, children }] : children
}

/** An address as it stands in a tree; null where nobody may be led there. */
export function linkAddress(typed: string): string | null {
  const address = markdown.normalizeLink(typed)
  return address !== '' && isSiteOrLink(address) ? address : null
}

/** Reads tokens one after another; what opens is read until it closes. */
class Reader {
  readonly #tokens: readonly Token[]
  #next = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  #take(): Token | undefined {
    return this.#tokens[this.#next++]
  }

  /** The parts until this token closes, or the end. */
  parts(closing?: string): Part[] {
    const parts: Part[] = []
    for (let token = this.#take(); token && token.type !== closing; token = this.#take()) {
      switch (token.type) {
        case 'strong_open':
          parts.push({ type: 'strong', children: wordsOf(this.parts('strong_close')) })
          break
        case 'em_open':
          parts.push({ type: 'emphasis', children: wordsOf(this.parts('em_close')) })
          break
        case 's_open':
          parts.push({ type: 'strike', children: wordsOf(this.parts('s_close')) })
          break
        case 'link_open':
          parts.push(...this.#link(token))
          break
        case 'code_inline':
          parts.push({ type: 'code', text: token.content })
          break
        case 'softbreak':
        case 'hardbreak':
          parts.push({ type: 'break' })
          break
        case 'image':
          parts.push(readPicture(token))
          break
        default:
          parts.push({ type: 'text', text: token.content })
      }
    }
    return joined(parts)
  }

  #link(token: Token): Part[] {
    const address = String(token.attrGet('href') ?? '')
    const children = this.parts('link_close')
    const link = linkTo(address, wordsOf(children))
    const [elsewhere] = link
    const video = videoAt(address)
    const [still, ...others] = children
    if (!video || !elsewhere) return link
    const named = { type: 'video', ...video } as const
    if (still?.type === 'picture' && others.length === 0)
      return [{ type: 'video', video: { ...named, title: still.alternative, still }, elsewhere }]
    // Its bare address, as it was typed.
    return token.markup === '' ? link : [{ type: 'video', video: { ...named, title: '', still: null }, elsewhere }]
  }

  #parts(): Part[] {
    const token = this.#take()
    return new Reader(bounded(token?.children ?? [])).parts()
  }

  /** The blocks until this token closes, or the end. */
  blocks(closing?: string): Block[] {
    const blocks: Block[] = []
    for (let token = this.#take(); token && token.type !== closing; token = this.#take())
      blocks.push(...this.#block(token))
    return blocks
  }

  #block(token: Token): Block[] {
    switch (token.type) {
      case 'paragraph_open': {
        const blocks = paragraphs(this.#parts())
        this.#take()
        return blocks
      }
      case 'heading_open': {
        const typed = Number(token.tag.slice(1))
        const level = Math.min(LAST_LEVEL, Math.max(FIRST_LEVEL, typed)) as 2 | 3 | 4 // within these bounds
        const children = wordsOf(this.#parts())
        this.#take()
        return children.length > 0 ? [{ type: 'heading', level, children }] : []
      }
      case 'blockquote_open':
        return [{ type: 'quote', children: this.blocks('blockquote_close') }]
      case 'bullet_list_open':
        return [{ type: 'list', start: null, entries: this.#entries('bullet_list_close') }]
      case 'ordered_list_open': {
        const start = Number(token.attrGet('start') ?? 1)
        return [{ type: 'list', start, entries: this.#entries('ordered_list_close') }]
      }
      case 'fence':
        return [{ type: 'code', text: token.content.replace(/\n$/, '') }]
      case 'hr':
        return [{ type: 'rule' }]
      case 'accordion_open': {
        const title = String(token.attrGet(TITLE_ATTRIBUTE) ?? '')
        return [{ type: 'accordion', title, children: this.blocks('accordion_close') }]
      }
      case 'site_part': {
        const name = sitePartNames.find((known) => known === token.info)
        return name ? [{ type: 'part', name, of: token.content }] : []
      }
      case 'table_open':
        return [this.#table()]
      // What is nested too deep comes as a line of its own.
      case 'inline':
        return paragraphs(new Reader(bounded(token.children ?? [])).parts())
      default:
        return []
    }
  }

  #entries(closing: string): Block[][] {
    const entries: Block[][] = []
    for (let token = this.#take(); token && token.type !== closing; token = this.#take())
      if (token.type === 'list_item_open') entries.push(this.blocks('list_item_close'))
    return entries
  }

  #table(): Block {
    const columns: Alignment[] = []
    const rows: Inline[][][] = []
    for (let token = this.#take(); token && token.type !== 'table_close'; token = this.#take()) {
      if (token.type === 'tr_open') rows.push([])
      else if (token.type === 'th_open' || token.type === 'td_open') {
        if (token.type === 'th_open') columns.push(alignmentOf(token))
        rows.at(-1)?.push(wordsOf(this.#parts()))
      }
    }
    const [head = [], ...body] = rows
    return { type: 'table', columns, head, rows: body }
  }
}

const isBlank = (part: Part): boolean => part.type === 'text' && part.text.trim() === ''

/** The lines between breaks. */
function linesOf(parts: readonly Part[]): Part[][] {
  const lines: Part[][] = [[]]
  for (const part of parts) {
    if (part.type === 'break') lines.push([])
    else lines.at(-1)?.push(part)
  }
  return lines
}

/** A paragraph, and the pictures and videos that stand in it as blocks between what comes before and after them. */
function paragraphs(parts: readonly Part[]): Block[] {
  const blocks: Block[] = []
  let words: Part[] = []
  const end = () => {
    const children = wordsOf(words)
    if (!children.every(isBlank)) blocks.push({ type: 'paragraph', children })
    words = []
  }
  for (const line of linesOf(parts)) {
    const [only, ...others] = line.filter((part) => !isBlank(part))
    if (only?.type === 'video' && others.length === 0) {
      end()
      blocks.push(only.video)
      continue
    }
    if (words.length > 0) words.push({ type: 'break' })
    for (const part of line) {
      if (part.type !== 'picture') words.push(part)
      else {
        end()
        blocks.push(part)
      }
    }
  }
  end()
  return blocks
}

function alignmentOf(token: Token): Alignment {
  const style = String(token.attrGet('style') ?? '')
  if (style.includes('center')) return 'center'
  return style.includes('right') ? 'end' : 'start'
}

/** The tree of a source. Whatever is typed has one: there are no faults. */
export const parseRichText = (source: string): RichText => new Reader(markdown.parse(source, {})).blocks()
