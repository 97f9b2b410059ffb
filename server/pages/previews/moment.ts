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

export const formatMoment = (time: Date, zone?: string): string => moments(zone).format(time)
