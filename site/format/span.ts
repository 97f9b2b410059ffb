import { fill } from '../../content/messages/fill.ts'
import { messages } from '../../content/messages/messages.ts'

const words = messages('site.span', {
  language: 'id',
  // From the least number to the most.
  numbers: '{least, number}–{most, number}',
})

export const formatSpan = (least: number, most: number): string => fill(words.numbers, { least, most })
