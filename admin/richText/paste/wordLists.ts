import { property } from './styles.ts'

/** Word marks list entries by text in a paragraph. */
export interface FakeEntry {
  level: number
  isNumbered: boolean
  start: number
}

const LEVEL = /\blevel([1-9])\b/

const markOf = (paragraph: Element): Element | undefined =>
  Array.from(paragraph.querySelectorAll('span')).find((span) => /^ignore/.test(property(span, 'mso-list')))

/** The marker is not part of the entry's text. */
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
