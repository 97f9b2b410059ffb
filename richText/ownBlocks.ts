import type { StateBlock } from 'markdown-it'
import { sitePartNames } from '../content/richText/siteParts.ts'

/** The attribute of a token that holds the title of an accordion. */
export const TITLE_ATTRIBUTE = 'title'

/** The most characters of a title, or of the name that says which part is meant. */
const WORDS_LIMIT = 200

/** Four blanks before a line are no sign of a block any more: https://spec.commonmark.org/0.31.2/#fenced-code-blocks. */
const MOST_BLANKS = 3

type Rule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean

const wordsOf = (text: string): string => [...text.replace(/\s+/g, ' ').trim()].slice(0, WORDS_LIMIT).join('')

/** A line without its indentation; null where it is outside of what is being read, or too far within. */
function lineAt(state: StateBlock, line: number): string | null {
  const indent = (state.sCount[line] ?? 0) - state.blkIndent
  if (indent < 0 || indent > MOST_BLANKS) return null
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
}

const PART = new RegExp(`^::(${sitePartNames.join('|')})(?:\\s+(.*))?$`, 's')

/** A part of the site: `::map-drops 3`. */
export const sitePartRule: Rule = (state, startLine, _endLine, silent) => {
  const [, name, of = ''] = PART.exec(lineAt(state, startLine)?.trimEnd() ?? '') ?? []
  if (name === undefined) return false
  if (silent) return true
  const token = state.push('site_part', '', 0)
  token.info = name
  token.content = wordsOf(of)
  state.line = startLine + 1
  return true
}

/**
 * Blocks below a title that opens and closes: between `:::accordion Title` and a line of as many colons or more, so that one can
 * stand in another. Without that line it goes on to the end, as code between fences does.
 */
export const accordionRule: Rule = (state, startLine, endLine, silent) => {
  const [, fence = '', title = ''] =
    /^(:{3,})accordion(?:\s+(.*))?$/s.exec(lineAt(state, startLine)?.trimEnd() ?? '') ?? []
  if (fence === '') return false
  if (silent) return true
  const isClosing = (line: number): boolean => {
    const text = lineAt(state, line)?.trimEnd() ?? ''
    return text.length >= fence.length && /^:+$/.test(text)
  }
  let last = startLine + 1
  // A line that is indented less ends the entry of the list that this stands in.
  const isWithin = (line: number): boolean => state.isEmpty(line) || (state.sCount[line] ?? 0) >= state.blkIndent
  while (last < endLine && isWithin(last) && !isClosing(last)) last += 1
  const isClosed = last < endLine && isClosing(last)

  const { parentType, lineMax } = state
  state.lineMax = last
  const token = state.push('accordion_open', 'details', 1)
  token.attrSet(TITLE_ATTRIBUTE, wordsOf(title))
  state.md.block.tokenize(state, startLine + 1, last)
  state.push('accordion_close', 'details', -1)
  state.parentType = parentType
  state.lineMax = lineMax
  state.line = last + (isClosed ? 1 : 0)
  return true
}
