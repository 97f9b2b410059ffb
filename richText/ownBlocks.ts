import type { StateBlock } from 'markdown-it'
import { sitePartNames } from '../content/richText/siteParts.ts'

export const TITLE_ATTRIBUTE = 'title'

const WORDS_LIMIT = 200

/**
 * In CommonMark, a line that begins with four spaces starts no block:
 * https://spec.commonmark.org/0.31.2/#fenced-code-blocks.
 */
const MOST_BLANKS = 3

type Rule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean

const wordsOf = (text: string): string => [...text.replace(/\s+/g, ' ').trim()].slice(0, WORDS_LIMIT).join('')

/** Returns a line without its indentation, or null if the line is outside the surrounding block or indented too far. */
function lineAt(state: StateBlock, line: number): string | null {
  const indent = (state.sCount[line] ?? 0) - state.blkIndent
  if (indent < 0 || indent > MOST_BLANKS) return null
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
}

const PART = new RegExp(`^::(${sitePartNames.join('|')})(?:\\s+(.*))?$`, 's')

/** Parses a line such as `::map-drops 3`, which embeds content of the site, for example a table of drops. */
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
 * An accordion extends from `:::accordion Title` to a line that consists of at least as many colons. Without such a
 * line, it extends to the end of the surrounding block.
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
  // If the accordion is in a list entry, a line with less indentation ends both.
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
