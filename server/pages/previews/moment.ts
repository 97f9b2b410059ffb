import { forZones } from '../../../content/settings/zoneClock.ts'

const moments = forZones(
  (timeZone) =>
    new Intl.DateTimeFormat('id', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    }),
)

/** A time in a zone to the minute, with the zone's name; the usual zone, when absent. */
export const formatMoment = (time: Date, zone?: string): string => moments(zone).format(time)
