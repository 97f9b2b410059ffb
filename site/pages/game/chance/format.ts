import { fill } from '../../../../content/messages/fill.ts'
import { gameWording as words } from '../wording.ts'

export function formatSeconds(all: number): string {
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor((all % 3_600) / 60), all % 60]
  if (hours > 0 && minutes > 0)
    return fill(seconds > 0 ? words.hoursMinutesSeconds : words.hoursMinutes, { hours, minutes, seconds })
  if (hours > 0) return seconds > 0 ? fill(words.hoursSeconds, { hours, seconds }) : fill(words.hours, { count: hours })
  if (minutes > 0)
    return seconds > 0 ? fill(words.minutesSeconds, { minutes, seconds }) : fill(words.minutes, { count: minutes })
  return seconds > 0 ? fill(words.seconds, { count: seconds }) : words.atOnce
}
