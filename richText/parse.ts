import MarkdownIt, { type Token } from 'markdown-it'
import { Count, CountedBlocks, counting, countOf, MOST_NESTED, stepRule, TEXT_SIZE, type SizeFault } from './size.ts'
import { accordionRule, sitePartRule, TITLE_ATTRIBUTE } from './ownBlocks.ts'
import { sitePartNames } from '../content/richText/siteParts.ts'
import { picturePath } from '../content/pictures.ts'
import { pathOfOutside, pictureFileOf } from '../content/storage/pictureFiles.ts'
import type { Alignment, Block, Inline, RichText, TextPicture, TextVideo } from '../content/richText/tree.ts'
import { isSiteOrLink } from '../content/site/sitePages.ts'
import { videoAt } from '../content/richText/videos.ts'

const FIRST_LEVEL = 2
const LAST_LEVEL = 4

/**
 * Reads CommonMark with tables, strikethrough and bare URLs, but without HTML. Indented code is disabled, because
 * people paste indented text from chats.
 */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: MOST_NESTED + 1 }).disable([
  'reference',
  'code',
  'lheading',
])
// Accordions and embedded content may interrupt a paragraph, quote or list, just as fenced code may.
const ends = { alt: ['paragraph', 'reference', 'blockquote', 'list'] }
markdown.block.ruler.before('table', 'step', stepRule, ends)
markdown.block.ruler.before('table', 'accordion', accordionRule, ends)
markdown.block.ruler.before('table', 'site_part', sitePartRule, ends)
// A name such as `item.db` must not become a link.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

markdown.block.State = CountedBlocks
markdown.core.ruler.at('block', ({ src, md, env, tokens }) => {
  try {
    md.block.parse(src, md, env, tokens)
  } catch (error) {
    const count = countOf(env)
    if (!count) throw error
    count.note(error)
  }
})
markdown.core.ruler.at('inline', ({ md, env, tokens }) => {
  const count = countOf(env)
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'inline') continue
    const content = count?.withinMarks(token) ?? token.content
    md.inline.parse(content, md, env, (token.children ??= []))
    if (content.length < token.content.length) tokens.length = index + 1
  }
})

/** A video URL alone on its line becomes a video. Elsewhere, the URL becomes a link. */
interface VideoInLine {
  type: 'video'
  video: TextVideo
  elsewhere: Inline
}

/** A part of a paragraph. Pictures and videos later become separate blocks. */
type Part = Inline | TextPicture | VideoInLine

function joined<P extends Part>(parts: readonly P[]): P[] {
  const result: P[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.type === 'text' && last?.type === 'text') last.text += part.text
    else if (part.type !== 'text' || part.text !== '') result.push(part.type === 'text' ? { ...part } : part)
  }
  return result
}

/**
 * Replaces a picture with its alternative text and a video with a link, for content that cannot contain blocks, such as
 * headings and tables.
 */
const inLine = (part: Part): Inline => {
  if (part.type === 'picture') return { type: 'text', text: part.alternative }
  return part.type === 'video' ? part.elsewhere : part
}
const wordsOf = (parts: readonly Part[]): Inline[] => joined(parts.map(inLine))

const plainOf = (tokens: readonly Token[]): string =>
  tokens.map(({ content, children }) => (children ? plainOf(children) : content)).join('')

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

/**
 * Returns the path of a full-size picture, given its path on this site or its URL below PICTURES_URL. The host of the
 * URL is not checked. Returns null for anything else.
 */
export function ownPicture(address: string): string | null {
  const path = pathOfOutside(address) ?? picturePath(address)
  const file = pictureFileOf(PICTURE_PATH.exec(path)?.[1] ?? '')
  return file?.width === null && file.format === 'webp' ? path : null
}

/**
 * A picture from another host becomes a link, because loading the picture would reveal the reader's IP address to that
 * host.
 */
function readPicture(token: Token): Part {
  const alternative = plainOf(token.children ?? [])
  const address = String(token.attrGet('src') ?? '')
  const path = ownPicture(address)
  if (path !== null) return { type: 'picture', address: path, alternative }
  return linkTo(address, [{ type: 'text', text: alternative || address }])[0] ?? { type: 'text', text: alternative }
}

/** If the URL is not allowed, returns the children without a link, because some URL schemes could run scripts. */
function linkTo(address: string, children: Inline[]): Inline[] {
  return address !== '' && isSiteOrLink(address) ? [{ type: 'link', address, children }] : children
}

export function linkAddress(typed: string): string | null {
  const address = markdown.normalizeLink(typed)
  return address !== '' && isSiteOrLink(address) ? address : null
}

class Reader {
  readonly #tokens: readonly Token[]
  #next = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  #take(): Token | undefined {
    return this.#tokens[this.#next++]
  }

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
    // Only a bare video URL can become a video. A link with its own text stays a link.
    return token.markup === '' ? link : [{ type: 'video', video: { ...named, title: '', still: null }, elsewhere }]
  }

  #parts(): Part[] {
    const token = this.#take()
    return new Reader(bounded(token?.children ?? [])).parts()
  }

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
        const level = Math.min(LAST_LEVEL, Math.max(FIRST_LEVEL, typed)) as 2 | 3 | 4 // The cast is safe: `Math.min` and `Math.max` limit the level to 2, 3 or 4.
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
      // If content is nested too deeply, the parser returns an inline token without a paragraph around it.
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

function linesOf(parts: readonly Part[]): Part[][] {
  const lines: Part[][] = [[]]
  for (const part of parts) {
    if (part.type === 'break') lines.push([])
    else lines.at(-1)?.push(part)
  }
  return lines
}

/** Splits a paragraph at pictures and videos, which become blocks. */
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

/** Never throws, because every text is valid Markdown. */
export const parseRichText = (source: string): RichText => new Reader(markdown.parse(source, {})).blocks()

export interface SizedText {
  text: RichText
  /** How many blocks, cells and signs the text has. */
  size: number
  fault: SizeFault | null
  isCut: boolean
}

/** Reads a text up to the first thing that exceeds the limits of its size. */
export function readRichText(source: string): SizedText {
  const count = new Count()
  const lines = source.split('\n', TEXT_SIZE.lines + 1)
  const most = TEXT_SIZE.lines
  if (lines.length > most) count.cut({ kind: 'lines', line: most + 1, most })
  const text = new Reader(markdown.parse(lines.slice(0, most).join('\n'), counting(count))).blocks()
  const { size, fault, isCut } = count
  return { text, size, fault, isCut }
}
