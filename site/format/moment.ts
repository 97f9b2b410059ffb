import { tagOf } from '../../content/messages/tagOf.ts'
import { forZones } from '../../content/settings/zoneClock.ts'

const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
const options = { clock, moment: { ...clock, weekday: 'short', day: 'numeric', month: 'short' } } as const

const made = new Map<string, ReturnType<typeof forZones>>()

/** Returns the time of day, as a `moment` with its day, in the zone, which it names. */
export function formatMoment(time: string, zone: string | undefined, part: keyof typeof options): string {
  const tag = tagOf('id')
  const key = `${part} ${tag}`
  const formats =
    made.get(key) ??
    forZones((timeZone) => new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, { ...options[part], timeZone }))
  made.set(key, formats)
  return formats(zone).format(new Date(time))
}
