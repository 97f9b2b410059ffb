import { property } from './styles.ts'

/** A list entry from Word: an ordinary paragraph that begins with a bullet or a number. */
export interface FakeEntry {
  level: number
  isNumbered: boolean
  start: number
}

const LEVEL = /\blevel([1-9])\b/

const markOf = (paragraph: Element): Element | undefined =>
  Array.from(paragraph.querySelectorAll('span')).find((span) => /^ignore/.test(property(span, 'mso-list')))

export const isFakeMark = (element: Element): boolean =>
  element.localName === 'span' && /^ignore/.test(property(element, 'mso-list'))

export function fakeEntry(element: Element): FakeEntry | null {
  if (element.localName !== 'p' && !/^h[1-6]$/.test(element.localName)) return null
  const level = LEVEL.exec(property(element, 'mso-list'))?.[1]
  if (level === undefined) return null
  const mark = (markOf(element)?.textContent ?? '').trim()
  const number = /^\(?(\d{1,9}|[a-z]{1,4})[.)]/i.exec(mark)?.[1]
  const start = Number(number)
  return { level: Number(level), isNumbered: number !== undefined, start: Number.isInteger(start) ? start : 1 }
}
