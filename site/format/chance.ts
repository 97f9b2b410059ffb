import { chanceText } from '../../content/gameInfo/chanceText.ts'
import { fill } from '../../content/messages/fill.ts'
import { messages } from '../../content/messages/messages.ts'

const words = messages('site.chance', {
  language: 'id',
  // A chance, such as 0,01 %. The space is a no-break space.
  percent: '{chance}\u00a0%',
})

export const formatChance = (percent: number): string => fill(words.percent, { chance: chanceText(percent) })
