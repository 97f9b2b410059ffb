import { useState } from 'react'
import { zoneClock, zoneMoment } from '../../content/settings/zoneClock.ts'
import { fill } from '../../content/messages/fill.ts'
import { formatClock, formatTime } from '../ui/Time.tsx'
import { siteZone } from '../ui/siteZone.ts'
import control from '../ui/inputs/control.module.css'
import type { ControlProps } from '../../ui/Field.tsx'
import type { InputProps } from './inputProps.ts'
import { commonWording } from '../wording/commonWording.ts'
import styles from './TimeInput.module.css'

/** Converts the time to the site's time zone, in the format of a datetime-local input. */
const shownIn = (zone: string, moment: string): string =>
  moment === '' ? '' : new Date(zoneClock(new Date(moment), zone)).toISOString().slice(0, 16)

export const TimeInput = ({ type, value, onChange, controlProps }: InputProps<'time'>) => (
  <MomentInput {...controlProps} language={type.wording.language} value={value} onChange={onChange} />
)

interface MomentInputProps extends ControlProps {
  language: string
  /** A time, or an empty text. */
  value: string
  onChange: (moment: string) => void
}

export function MomentInput({ language, value, onChange, ...controlProps }: MomentInputProps) {
  const zone = siteZone.use()
  // The value of the input while the typed time is incomplete or does not exist in the zone; otherwise null. For an
  // incomplete time, browsers report an empty value.
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const change = (text: string) => {
    const visible = Date.parse(`${text}Z`)
    if (Number.isNaN(visible)) {
      setTyped(text)
      setFault('')
      onChange('')
      return
    }
    const { time, fault: kind } = zoneMoment(visible, zone)
    setTyped(kind === 'skipped' ? text : null)
    const about = { time: formatClock(visible, language), used: formatTime(time.toISOString(), language) }
    setFault(kind === null ? '' : fill(commonWording(language).timeFaults[kind], about))
    onChange(time.toISOString())
  }
  return (
    <span className={styles['time']}>
      <input
        {...controlProps}
        type="datetime-local"
        className={control['control']}
        value={typed ?? shownIn(zone, value)}
        onChange={({ target }) => change(target.value)}
      />
      <small>{zone}</small>
      <small role="status" className={styles['fault']}>
        {fault}
      </small>
    </span>
  )
}
