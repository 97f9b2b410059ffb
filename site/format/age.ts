import { fill } from '../../content/messages/fill.ts'
import { messages } from '../../content/messages/messages.ts'

/** Within sentences: “Kabar terakhir 5 menit yang lalu.” */
const words = messages('site.age', {
  language: 'id',
  // All of these are parts of sentences about the past, such as “the last sign of life was … ago”.
  soon: 'kurang dari satu menit',
  minutes: '{count} menit',
  hours: '{count} jam',
  days: '{count} hari',
})

export function formatAge(minutes: number): string {
  if (minutes < 1) return words.soon
  if (minutes < 60) return fill(words.minutes, { count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? fill(words.hours, { count: hours }) : fill(words.days, { count: Math.floor(hours / 24) })
}
