import { fill } from '../../../../content/messages/fill.ts'
import { messages } from '../../../../content/messages/messages.ts'

const words = messages('site.home.countdown', {
  language: 'id',
  // How long it is until an event begins or ends. It stands alone.
  days: '{days} hari {hours} jam lagi',
  hours: '{hours} jam {minutes} menit lagi',
  // The clock is as in 3:07:09.
  clock: '{clock} lagi',
  now: 'Sekarang',
  // The time of the event on the clock of the reader, who is in another time zone than the server.
  here: '({time} waktu Anda)',
})

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Everybody who sees the countdown reads the next event in this time, and not at once. */
const SPREAD_MS = 20 * SECOND_MS

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** With reduced motion there are no seconds. */
export function timeLeft(left: number, isCalm: boolean): string {
  if (left <= 0) return words.now
  const [days, hours] = [Math.floor(left / DAY_MS), Math.floor((left % DAY_MS) / HOUR_MS)]
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS)
  if (days > 0) return fill(words.days, { days, hours })
  if (isCalm) return fill(words.hours, { hours, minutes })
  const seconds = twoDigits(Math.floor((left % MINUTE_MS) / SECOND_MS))
  return fill(words.clock, { clock: `${hours}:${twoDigits(minutes)}:${seconds}` })
}

function hereText(at: Date, ahead: number): string {
  if (-at.getTimezoneOffset() === ahead) return ''
  const options = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const
  return fill(words.here, { time: at.toLocaleString(document.documentElement.lang, options) })
}

function say(element: Element | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}

/** Fills the countdown of Alive.tsx every second, and calls `onEnd` soon after each end. */
export function countDown(onEnd: () => Promise<void>): () => void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
  let ended = ''
  let asking: ReturnType<typeof setTimeout> | undefined
  const tick = () => {
    const time = document.hidden ? null : document.querySelector<HTMLTimeElement>('time[data-ahead]')
    if (!time) return
    const { dateTime } = time
    const at = new Date(dateTime)
    const left = at.getTime() - Date.now()
    const [visible, here] = time.nextElementSibling?.children ?? []
    say(visible, timeLeft(left, calm.matches))
    say(here, hereText(at, Number(time.dataset['ahead'])))
    if (left > 0 || ended === dateTime) return
    ended = dateTime
    const ask = () => void onEnd().catch((error: unknown) => console.warn('The next event could not be read.', error))
    asking = setTimeout(ask, Math.random() * SPREAD_MS)
  }
  tick()
  const ticking = setInterval(tick, SECOND_MS)
  return () => {
    clearInterval(ticking)
    clearTimeout(asking)
  }
}
