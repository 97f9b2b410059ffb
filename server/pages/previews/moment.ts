import { tagOf } from '../../../content/messages/tagOf.ts'
import { forZones } from '../../../content/settings/zoneClock.ts'

const moments = (tag: string) =>
  forZones(
    (timeZone) =>
      new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        timeZoneName: 'short',
        timeZone,
      }),
  )

export const formatMoment = (time: Date, zone?: string): string => moments(tagOf('id'))(zone).format(time)
