import { fill } from '../../../../../content/messages/fill.ts'
import { effectWords } from '../words/effectWords.ts'
import type { Expression } from './expression.ts'
import type { Names } from './names.ts'
import { filled } from './template.ts'

/** An effect in words. */
export interface Said {
  text: string
  /** Tells apart what has the same words: monsters of the same name. */
  of?: string
  /** What a script says that does the same so many times. */
  times: (count: number) => readonly string[]
}

/** Saying it twice adds nothing. */
export const once = (text: string): Said => ({ text, times: () => [text] })

export const each = (text: string): Said => ({ text, times: (count) => Array.from({ length: count }, () => text) })

/** Its numbers add up; `sum` writes that of so many. */
export function adding(sum: (count: number) => string | null): Said | null {
  const text = sum(1)
  return text === null ? null : { text, times: (count) => [sum(count) ?? text] }
}

const SIGNED = /\{\d(?:\/\d+)?[-+]/
const NUMBER = /\{\d[^:]*?\}/

/** Signed numbers of a template add up, others are said again. */
export function saidBy(template: string, values: readonly Expression[], names: Names): Said | null {
  if (SIGNED.test(template)) {
    const sum = adding((count) => filled(template, values, names, count))
    return sum && { ...sum, of: namesakes(template, values, NAMESAKES) }
  }
  const text = filled(template, values, names)
  if (text === null) return null
  return NUMBER.test(template) ? { ...each(text), of: namesakes(template, values, MONSTERS) } : once(text)
}

const MONSTERS = /\{(\d):monster\}/g
const NAMESAKES = /\{(\d):(?:monster|item)\}/g

/** Two monsters of one name that give 10 % each do not give 20 %; two items of one name are two of it. */
const namesakes = (template: string, values: readonly Expression[], pattern: RegExp): string =>
  JSON.stringify([...template.matchAll(pattern)].map(([, place]) => values[Number(place) - 1]))

export const withConditions = (conditions: string, effect: string): string =>
  conditions === '' ? effect : fill(effectWords.onlyIf, { conditions, effect })
