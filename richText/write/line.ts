import type { Inline } from '../../content/richText/tree.ts'
import { videoAt } from '../../content/richText/videos.ts'
import { parseRichText } from '../parse.ts'
import { escapeAddress, escapeLabel, escapeText, escapeWholeLabel, nameFirst, nameLast, writeCode } from './text.ts'

/**
 * A piece of a line. Delimiters such as `**` are chosen last, because their neighbours decide whether they open or
 * close.
 */
type Piece =
  | { type: 'words' | 'fixed'; source: string }
  | {
      type: 'sign'
      mark: Mark
      opens: boolean
      pair: number
    }
  | { type: 'break' }
type Mark = 'strong' | 'emphasis' | 'strike'

/** Whether the parser still finds the same link if `behind` directly follows the bare URL. */
function isReadBare(address: string, behind: string): boolean {
  const [block, ...others] = parseRichText(`a ${address}${behind} a`)
  if (others.length > 0 || block?.type !== 'paragraph' || block.children.length !== 3) return false
  const link = block.children[1]
  if (link?.type !== 'link' || link.address !== address) return false
  const [words] = link.children
  return words?.type === 'text' && words.text === address
}

const isBreak = (part: Inline | undefined): boolean => part === undefined || part.type === 'break'
const endsBlank = (part: Inline | undefined): boolean =>
  isBreak(part) || (part?.type === 'text' && / $/.test(part.text))
/**
 * Returns the punctuation mark directly after a link, or an empty string if there is none. Returns null if other text
 * follows.
 */
const signBehind = (part: Inline | undefined): string | null =>
  isBreak(part) ? '' : part?.type === 'text' ? (/^[.,;?]?(?= |$)/.exec(part.text)?.[0] ?? null) : null

/** A link needs no brackets if its text is its URL and the parser finds the same link without them. */
function isBare(parts: readonly Inline[], index: number, isInMark: boolean): boolean {
  const link = parts[index]
  if (link?.type !== 'link' || isInMark) return false
  const [words, ...others] = link.children
  if (others.length > 0 || words?.type !== 'text' || words.text !== link.address) return false
  const [before, after] = [parts[index - 1], parts[index + 1]]
  const sign = signBehind(after)
  if (!endsBlank(before) || sign === null) return false
  // If other content directly follows the punctuation mark after the link, the parser may read the mark as part of the
  // URL.
  if (sign !== '' && after?.type === 'text' && after.text === sign && !isBreak(parts[index + 2])) return false
  // A video URL alone on its line would become a video instead of a link.
  if (isBreak(before) && isBreak(after) && videoAt(link.address)) return false
  return isReadBare(link.address, sign)
}

function collect(parts: readonly Inline[], pieces: Piece[], within: { mark: boolean; link: boolean }): void {
  for (const [index, part] of parts.entries()) {
    const last = pieces.at(-1)
    switch (part.type) {
      case 'text':
        pieces.push({ type: 'words', source: within.link ? escapeLabel(part.text) : escapeText(part.text) })
        break
      case 'code':
        pieces.push({ type: 'fixed', source: writeCode(part.text) })
        break
      case 'break':
        pieces.push({ type: 'break' })
        break
      case 'link':
        if (isBare(parts, index, within.mark)) {
          pieces.push({ type: 'fixed', source: part.address })
          break
        }
        // A `!` before the bracket would turn the link into a picture.
        if (last?.type === 'words') last.source = last.source.replace(/!$/, '\\!')
        pieces.push({ type: 'fixed', source: '[' })
        if (part.children.length === 1 && part.children[0]?.type === 'text')
          pieces.push({ type: 'words', source: escapeWholeLabel(part.children[0].text) })
        else collect(part.children, pieces, { mark: within.mark, link: true })
        pieces.push({ type: 'fixed', source: `](${escapeAddress(part.address)})` })
        break
      default: {
        const opening = pieces.push({ type: 'sign', mark: part.type, opens: true, pair: 0 }) - 1
        collect(part.children, pieces, { mark: true, link: within.link })
        const closing = pieces.push({ type: 'sign', mark: part.type, opens: false, pair: opening }) - 1
        const sign = pieces[opening]
        if (sign?.type === 'sign') sign.pair = closing
      }
    }
  }
}

/** `**a***b*` is ambiguous, so adjacent emphasis uses `_` instead of `*`. */
function signOf(pieces: readonly Piece[], index: number): string {
  const sign = pieces[index]
  if (sign?.type !== 'sign') return ''
  if (sign.mark === 'strong') return '**'
  if (sign.mark === 'strike') return '~~'
  const beside = [index - 1, index + 1, sign.pair - 1, sign.pair + 1].map((place) => pieces[place])
  return beside.some((piece) => piece?.type === 'sign' && piece.mark !== 'strike') ? '_' : '*'
}

/** Spaces and punctuation as the parser defines them. `\s` would match more characters. */
const BLANK_OR_SIGN = /^[\t-\r \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000!-/:-@[-`{-~]$/
const LETTER = /^[\p{L}\p{N}]$/u

/**
 * In `**a.**b`, the second `**` does not close, because a letter follows it. Such a letter is written as an HTML
 * entity.
 */
function withFlanks(pieces: readonly Piece[]): string[] {
  const written = pieces.map((piece, index) => {
    if (piece.type === 'sign') return signOf(pieces, index)
    return piece.type === 'break' ? '\n' : piece.source
  })
  // A letter may be next to two delimiters, so a replacement can affect both. The loop runs until nothing changes.
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    for (const [index, piece] of pieces.entries()) {
      if (piece.type !== 'sign') continue
      const [inside, outside] = piece.opens ? [index + 1, index - 1] : [index - 1, index + 1]
      const inner = piece.opens ? written[inside]?.[0] : written[inside]?.at(-1)
      const words = written[outside]
      if (pieces[outside]?.type !== 'words' || words === undefined) continue
      const outer = Array.from(words).at(piece.opens ? -1 : 0) ?? ''
      const isClear = written[index] !== '_' && LETTER.test(inner ?? '')
      if (isClear || BLANK_OR_SIGN.test(outer)) continue
      written[outside] = piece.opens ? nameLast(words) : nameFirst(words)
      isSettled = false
    }
  }
  return written
}

export function writeLines(parts: readonly Inline[]): string[] {
  const pieces: Piece[] = []
  collect(parts, pieces, { mark: false, link: false })
  const lines = ['']
  for (const [index, source] of withFlanks(pieces).entries()) {
    if (pieces[index]?.type === 'break') lines.push('')
    else lines.push((lines.pop() ?? '') + source)
  }
  return lines
}

export const writeLine = (parts: readonly Inline[]): string => writeLines(parts).join(' ')
