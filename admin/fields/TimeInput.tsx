import { useState } from 'react'
import { USUAL_TIME_ZONE } from '../../content/settings/timeZone.ts'
import { zoneClock, zoneTime } from '../../content/settings/zoneClock.ts'
import { useSiteSettings } from '../data/siteSettings.ts'
import control from '../ui/inputs/control.module.css'
import type { InputProps } from './inputProps.ts'
import styles from './TimeInput.module.css'

/** Converts the time to the site's time zone, in the format of a datetime-local input. */
const shownIn = (zone: string, moment: string): string =>
  moment === '' ? '' : new Date(zoneClock(new Date(moment), zone)).toISOString().slice(0, 16)

export function TimeInput({ value, onChange, controlProps }: InputProps<'time'>) {
  const zone = useSiteSettings()?.time_zone || USUAL_TIME_ZONE
  // The value of the input while the typed time is incomplete; otherwise null. For an incomplete time, browsers report
  // an empty value.
  const [typed, setTyped] = useState<string | null>(null)
  const visible = shownIn(zone, value)
  return (
    <span className={styles['time']}>
      <input
        {...controlProps}
        type="datetime-local"
        className={control['control']}
        value={typed ?? visible}
        onChange={({ target }) => {
          const moment = Date.parse(`${target.value}Z`)
          setTyped(Number.isNaN(moment) ? target.value : null)
          onChange(Number.isNaN(moment) ? '' : zoneTime(moment, zone).toISOString())
        }}
      />
      <small>{zone}</small>
    </span>
  )
}
