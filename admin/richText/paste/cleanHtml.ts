import { linkAddress, ownPicture } from '../../../richText/parse.ts'
import { MOST_NESTED } from '../document/toTree.ts'
import { disarmed, marksOf } from './styles.ts'
import { fakeEntry, isFakeMark, type FakeEntry } from './wordLists.ts'

/** The maximum nesting depth of HTML elements; deeper elements become text. */
const DEEPEST = 120
const LONGEST_HTML = 4_000_000

const DROPPED = new Set(
  (
    'script pasted-style style head title meta link base noscript template iframe frame object embed applet svg math canvas audio ' +
    'video source track map area input select textarea button dialog xml'
  ).split(' '),
)
const KEPT = new Set('p blockquote ul ol li pre table tr td th hr br'.split(' '))
const BLOCKS = new Set(
  'address article aside center dd details div dl dt fieldset figcaption figure footer form header main nav section summary'.split(
    ' ',
  ),
)

/** Matches emoji in the alternative text of a picture, because old systems send emoji as pictures. */
const EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Component}\u200d\ufe0f]+$/u

interface Around {
  depth: number
  /** The number of enclosing quotes and lists, counted as the parser counts them. */
  levels: number
  isLink: boolean
  isCode: boolean
  isCell: boolean
}

/**
 * Matches the `data-pm-slice` attribute that ProseMirror itself writes:
 * https://github.com/ProseMirror/prosemirror-view/blob/master/src/clipboard.ts
 */
const OWN_CUT =
  /^\d{1,2} \d{1,2}(?: -\d)? \[(?:"(?:quote|bullet_list|numbered_list|list_item|table|table_head|table_row)",(?:null|\{\}|\{"start":\d{1,9}\}),?){0,15}\]$/

class Cleaner {
  readonly #document: Document

  constructor(document: Document) {
    this.#document = document
  }

  children(from: Node, to: Node, around: Around): void {
    let list: FakeList | null = null
    for (const child of Array.from(from.childNodes)) {
      const entry = child instanceof Element ? fakeEntry(child) : null
      if (entry && child instanceof Element && around.levels + 2 <= MOST_NESTED) {
        list ??= new FakeList(this.#document, to, around.levels)
        this.children(child, list.add(entry), { ...around, depth: around.depth + 1, levels: MOST_NESTED })
        continue
      }
      if (child.nodeType === 3 && list && (child.textContent ?? '').trim() === '') continue
      list = null
      this.#node(child, to, around)
    }
  }

  #node(node: Node, to: Node, around: Around): void {
    if (node.nodeType === 3) to.appendChild(this.#document.createTextNode(node.textContent ?? ''))
    if (!(node instanceof Element)) return
    const name = node.localName
    if (DROPPED.has(name) || isFakeMark(node)) return
    if (around.depth > DEEPEST) {
      to.appendChild(this.#document.createTextNode(node.textContent ?? ''))
      return
    }
    const inner = { ...around, depth: around.depth + 1 }
    if (name === 'img') this.#picture(node, to, around)
    else if (name === 'br' && around.isCell) to.appendChild(this.#document.createTextNode(' '))
    else if (name === 'figure' && node.hasAttribute('data-video')) this.#video(node, to)
    else if (/^h[1-6]$/.test(name)) {
      const level = Math.min(4, Math.max(2, Number(name[1])))
      this.children(node, this.#add(to, `h${level}`), inner)
    } else if (KEPT.has(name)) this.#kept(node, to, inner)
    else if (BLOCKS.has(name)) {
      if (around.isCell) to.appendChild(this.#document.createTextNode(' '))
      this.children(node, around.isCell ? to : this.#add(to, 'div'), inner)
    } else this.#marked(node, to, inner)
  }

  #add(to: Node, name: string): Element {
    return to.appendChild(this.#document.createElement(name))
  }

  #kept(element: Element, to: Node, around: Around): void {
    const name = element.localName
    const levels = { blockquote: 1, ul: 2, ol: 2 }[name] ?? 0
    if (around.levels + levels > MOST_NESTED) {
      this.children(element, this.#add(to, 'div'), around)
      return
    }
    // A table cell can contain only text, so blocks in it become text.
    if (around.isCell) {
      to.appendChild(this.#document.createTextNode(' '))
      this.children(element, to, around)
      return
    }
    const isCell = name === 'td' || name === 'th'
    // Spreadsheets do not mark the header of a table, so the cells of the first row become `th`.
    const headed = to instanceof Element && to.hasAttribute('data-head') ? 'th' : 'td'
    const copy = this.#add(to, isCell ? headed : name)
    const start = element.getAttribute('start')
    if (name === 'ol' && start !== null) copy.setAttribute('start', start)
    if (name === 'tr' && this.#isHead(element)) copy.setAttribute('data-head', '')
    if (isCell) this.#align(element, copy)
    this.children(element, copy, { ...around, levels: around.levels + levels, isCell, isCode: name === 'pre' })
  }

  #isHead(row: Element): boolean {
    const table = row.closest('table')
    return table?.querySelector('tr') === row
  }

  #align(cell: Element, copy: Element): void {
    const alignment = cell.getAttribute('data-alignment') ?? cell.getAttribute('align')
    if (alignment === 'center' || alignment === 'end') copy.setAttribute('data-alignment', alignment)
    else if (alignment === 'right') copy.setAttribute('data-alignment', 'end')
  }

  #marked(element: Element, to: Node, around: Around): void {
    let inside = to
    let { isLink } = around
    const address = element.localName === 'a' && !isLink ? linkOf(element) : null
    if (address !== null) {
      const link = this.#add(inside, 'a')
      link.setAttribute('href', address)
      inside = link
      isLink = true
    }
    if (!around.isCode) for (const tag of marksOf(element)) inside = this.#add(inside, tag)
    this.children(element, inside, { ...around, isLink })
  }

  /**
   * A picture from another site becomes a link. Where no link is possible, and for emoji, its alternative text is used.
   */
  #picture(image: Element, to: Node, around: Around): void {
    const source = image.getAttribute('src') ?? ''
    const words = (image.getAttribute('alt') ?? '').trim()
    const own = ownPicture(source)
    if (own !== null && !around.isCell && !around.isCode) {
      const copy = this.#add(to, 'img')
      copy.setAttribute('src', own)
      copy.setAttribute('alt', words)
      return
    }
    const address = /^https?:/i.test(source) ? linkAddress(source) : null
    const isWords = around.isLink || around.isCode || address === null || EMOJI.test(words)
    if (isWords) {
      to.appendChild(this.#document.createTextNode(words))
      return
    }
    const link = this.#add(to, 'a')
    link.setAttribute('href', address)
    link.textContent = words || address
  }

  #video(figure: Element, to: Node): void {
    const copy = this.#add(to, 'figure')
    for (const name of ['data-video', 'data-still', 'data-title']) {
      const value = figure.getAttribute(name)
      if (value !== null) copy.setAttribute(name, value)
    }
  }
}

/** Word writes a list as flat paragraphs, each with a depth. This class turns them into real lists. */
class FakeList {
  readonly #document: Document
  readonly #root: Node
  readonly #room: number
  readonly #open: { level: number; list: Element; isNumbered: boolean }[] = []

  constructor(document: Document, root: Node, levels: number) {
    this.#document = document
    this.#root = root
    this.#room = Math.floor((MOST_NESTED - levels) / 2)
  }

  add({ level, isNumbered, start }: FakeEntry): Element {
    while ((this.#open.at(-1)?.level ?? 0) > level || this.#open.length > this.#room) this.#open.pop()
    const last = this.#open.at(-1)
    if (last && last.level === level && last.isNumbered !== isNumbered) this.#open.pop()
    const above = this.#open.at(-1)
    if (!above || (above.level < level && this.#open.length < this.#room)) {
      const parent = above ? (above.list.lastElementChild ?? above.list) : this.#root
      const list = this.#document.createElement(isNumbered ? 'ol' : 'ul')
      if (isNumbered && start !== 1) list.setAttribute('start', String(start))
      parent.appendChild(list)
      this.#open.push({ level, list, isNumbered })
    }
    const entry = this.#document.createElement('li')
    this.#open.at(-1)?.list.appendChild(entry)
    return entry
  }
}

/**
 * Returns null if the URL is not allowed. Browsers copy links to this site as absolute URLs, so these are made
 * relative.
 */
function linkOf(link: Element): string | null {
  const href = (link.getAttribute('href') ?? '').trim()
  const { origin } = window.location
  const path = href.startsWith(`${origin}/`) ? linkAddress(href.slice(origin.length)) : null
  return path ?? linkAddress(href)
}

const parsed = (html: string): Document => new DOMParser().parseFromString(disarmed(html), 'text/html')

/** Distinguishes copied text from a copied picture. A picture comes as a file, together with HTML that has no text. */
export const hasWords = (html: string): boolean =>
  html.length > LONGEST_HTML || (parsed(html).body.textContent ?? '').trim() !== ''

/**
 * Removes what the editor's schema does not know, such as scripts, styles and pictures from other sites. Parsing the
 * HTML runs and loads nothing.
 */
export function cleanHtml(html: string): string {
  if (html.length > LONGEST_HTML) return ''
  const pasted = parsed(html)
  const clean = parsed('')
  const around = { depth: 0, levels: 0, isLink: false, isCode: false, isCell: false }
  new Cleaner(clean).children(pasted.body, clean.body, around)
  const cut = pasted.querySelector('[data-pm-slice]')?.getAttribute('data-pm-slice') ?? ''
  if (OWN_CUT.test(cut)) clean.body.firstElementChild?.setAttribute('data-pm-slice', cut)
  return clean.body.innerHTML
}
