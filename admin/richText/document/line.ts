import type { Mark, Node } from 'prosemirror-model'
import type { Inline } from '../../../content/richText/tree.ts'
import { linkAddress } from '../../../richText/parse.ts'

type Spanning = Exclude<Inline, { type: 'text' | 'code' | 'break' }>
type SpanMark = { type: 'strong' | 'emphasis' | 'strike' } | { type: 'link'; address: string }

interface Item {
  part: Exclude<Inline, Spanning>
  marks: readonly SpanMark[]
}

/**
 * If several marks cover the same text, they are nested in this order, and the first is outermost. The parser reads
 * `***words***` the same way.
 */
const ORDER = ['link', 'emphasis', 'strong', 'strike'] as const

function spanMarks(marks: readonly Mark[]): SpanMark[] {
  return ORDER.flatMap((type): SpanMark[] => {
    const mark = marks.find((each) => each.type.name === type)
    if (!mark) return []
    if (type !== 'link') return [{ type }]
    const address = linkAddress(String(mark.attrs['address']))
    return address === null ? [] : [{ type, address }]
  })
}

/** Replaces NUL characters, because the parser does so, too. */
const clean = (text: string): string => text.replaceAll('\0', '\ufffd')

function itemsOf(line: Node, withBreaks: boolean): Item[] {
  const items: Item[] = []
  const pause = (): Item['part'] => (withBreaks ? { type: 'break' } : { type: 'text', text: ' ' })
  line.forEach((node) => {
    const marks = spanMarks(node.marks)
    if (!node.isText) {
      items.push({ part: pause(), marks })
      return
    }
    const text = clean(node.text ?? '')
    if (node.marks.some(({ type }) => type.name === 'code')) {
      items.push({ part: { type: 'code', text: text.replace(/\r\n?|\n/g, ' ') }, marks })
      return
    }
    for (const [index, words] of text.split(/\r\n?|\n/).entries()) {
      if (index > 0) items.push({ part: pause(), marks })
      if (words !== '') items.push({ part: { type: 'text', text: words }, marks })
    }
  })
  return items
}

function trimEnd(items: Item[], end: 'start' | 'end'): Item[] {
  const rest = [...items]
  for (;;) {
    const item = rest.at(end === 'start' ? 0 : -1)
    if (item?.part.type !== 'text') return rest
    const text = end === 'start' ? item.part.text.trimStart() : item.part.text.trimEnd()
    if (text !== '') {
      rest[end === 'start' ? 0 : rest.length - 1] = { ...item, part: { type: 'text', text } }
      return rest
    }
    if (end === 'start') rest.shift()
    else rest.pop()
  }
}

/** Removes spaces at the ends of lines and line breaks at the ends of paragraphs, because Markdown ignores them. */
function trimLines(items: readonly Item[]): Item[] {
  const lines: Item[][] = [[]]
  const breaks: Item[] = []
  for (const item of items) {
    if (item.part.type !== 'break') lines.at(-1)?.push(item)
    else {
      breaks.push(item)
      lines.push([])
    }
  }
  const trimmed = lines.map((line) => trimEnd(trimEnd(line, 'start'), 'end'))
  const first = trimmed.findIndex((line) => line.length > 0)
  const last = trimmed.findLastIndex((line) => line.length > 0)
  return trimmed.flatMap((line, index) => {
    if (index < first || index > last || first < 0) return []
    const pause = index > first ? breaks[index - 1] : undefined
    return pause ? [pause, ...line] : line
  })
}

const isSame = (one: SpanMark, other: SpanMark): boolean =>
  one.type === other.type && (one.type !== 'link' || (other.type === 'link' && one.address === other.address))
const has = (item: Item | undefined, mark: SpanMark): boolean => item?.marks.some((each) => isSame(each, mark)) ?? false

function splitBlank(item: Item, end: 'start' | 'end'): { blank: Item | null; rest: Item | null } {
  const { part } = item
  if (part.type === 'break') return { blank: item, rest: null }
  const blank = part.type === 'text' ? ((end === 'start' ? /^\s+/ : /\s+$/).exec(part.text)?.[0] ?? '') : ''
  if (part.type !== 'text' || blank === '') return { blank: null, rest: item }
  const words = end === 'start' ? part.text.slice(blank.length) : part.text.slice(0, -blank.length)
  const withText = (text: string): Item | null => (text === '' ? null : { ...item, part: { type: 'text', text } })
  return { blank: withText(blank), rest: withText(words) }
}

/**
 * Nests the marks as Markdown requires. The mark over the longest range is outermost, and no mark begins or ends with a
 * space.
 */
function nested(items: readonly Item[]): Inline[] {
  const left = [...items]
  const parts: Inline[] = []
  for (let item = left.shift(); item; item = left.shift()) {
    if (item.marks.length === 0) {
      parts.push(item.part)
      continue
    }
    const { blank, rest } = splitBlank(item, 'start')
    if (blank) {
      parts.push(blank.part)
      if (rest) left.unshift(rest)
      continue
    }
    left.unshift(item)
    const reach = (mark: SpanMark): number => {
      const end = left.findIndex((each) => !has(each, mark))
      const covered = end < 0 ? left : left.slice(0, end)
      return covered.findLastIndex((each) => splitBlank(each, 'end').rest !== null) + 1
    }
    const outer = item.marks.reduce((best, mark) => (reach(mark) > reach(best) ? mark : best))
    const run = left.splice(0, reach(outer))
    for (let last = run.pop(); last; last = run.pop()) {
      const ending = splitBlank(last, 'end')
      if (ending.blank) left.unshift(ending.blank)
      if (!ending.rest) continue
      run.push(ending.rest)
      break
    }
    const children = nested(
      run.map(({ part, marks }) => ({ part, marks: marks.filter((mark) => !isSame(mark, outer)) })),
    )
    parts.push({ ...outer, children })
  }
  return joined(parts)
}

function joined(parts: readonly Inline[]): Inline[] {
  const result: Inline[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if ((part.type === 'text' || part.type === 'code') && last?.type === part.type) last.text += part.text
    else result.push('text' in part ? { ...part } : part)
  }
  return result
}

/** Returns the line as the parser would read it. Line breaks that are not allowed become spaces. */
export const partsOf = (line: Node, withBreaks: boolean): Inline[] => nested(trimLines(itemsOf(line, withBreaks)))
