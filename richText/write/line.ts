import type { Inline } from '../../content/richText/tree.ts'
import { videoAt } from '../../content/richText/videos.ts'
import { parseRichText } from '../parse.ts'
import { escapeAddress, escapeLabel, escapeText, escapeWholeLabel, nameFirst, nameLast, writeCode } from './text.ts'

/**
 * What a line is made of: words, the signs of marks, what nothing may change, and breaks. Whether a sign opens or closes depends
 * on what stands beside it, so signs are chosen when all pieces are known.
 */
type Piece =
  | { type: 'words' | 'fixed'; source: string }
  | { type: 'sign'; mark: Mark; opens: boolean; /** Its other end. */ pair: number }
  | { type: 'break' }
type Mark = 'strong' | 'emphasis' | 'strike'

/** Whether an address without brackets, with a sign behind it, is read as this link. */
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
/** The sign at the end of a sentence before a blank; null before anything else. */
const signBehind = (part: Inline | undefined): string | null =>
  isBreak(part) ? '' : part?.type === 'text' ? (/^[.,;?]?(?= |$)/.exec(part.text)?.[0] ?? null) : null

/** A link whose words are its address, where it is read without brackets. */
function isBare(parts: readonly Inline[], index: number, isInMark: boolean): boolean {
  const link = parts[index]
  if (link?.type !== 'link' || isInMark) return false
  const [words, ...others] = link.children
  if (others.length > 0 || words?.type !== 'text' || words.text !== link.address) return false
  const [before, after] = [parts[index - 1], parts[index + 1]]
  const sign = signBehind(after)
  if (!endsBlank(before) || sign === null) return false
  // What comes behind the sign is another part of the line.
  if (sign !== '' && after?.type === 'text' && after.text === sign && !isBreak(parts[index + 2])) return false
  // Alone on its line it would be the video itself.
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
        // Behind an exclamation mark it would be a picture.
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

/** `**a***b*` cannot be told from `**a*` and `**b*`: emphasis that touches another sign is written with the other sign. */
function signOf(pieces: readonly Piece[], index: number): string {
  const sign = pieces[index]
  if (sign?.type !== 'sign') return ''
  if (sign.mark === 'strong') return '**'
  if (sign.mark === 'strike') return '~~'
  const beside = [index - 1, index + 1, sign.pair - 1, sign.pair + 1].map((place) => pieces[place])
  return beside.some((piece) => piece?.type === 'sign' && piece.mark !== 'strike') ? '_' : '*'
}

/** What the parser takes for one; `\s` holds more. */
const BLANK_OR_SIGN = /^[\t-\r \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000!-/:-@[-`{-~]$/
const LETTER = /^[\p{L}\p{N}]$/u

/**
 * A sign opens or closes by the characters beside it: `**a.**b` closes nothing. Where that fails, the character outside is written
 * by its number.
 */
function withFlanks(pieces: readonly Piece[]): string[] {
  const written = pieces.map((piece, index) => {
    if (piece.type === 'sign') return signOf(pieces, index)
    return piece.type === 'break' ? '\n' : piece.source
  })
  // A single letter can stand outside one sign and inside another.
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

/** The lines of a source. */
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

/** Where only one line can stand. */
export const writeLine = (parts: readonly Inline[]): string => writeLines(parts).join(' ')
