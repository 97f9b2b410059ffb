import { useEffect, useRef } from 'react'
import styles from './bulk.module.css'

interface SelectBoxProps {
  label: string
  checked: boolean
  /** Some of what it stands for is chosen. */
  partly?: boolean
  /** `range`: with the shift key, from the last one on. */
  onToggle: (range: boolean) => void
}

/** The box by which a row is chosen, or all that are shown. */
export function SelectBox({ label, checked, partly = false, onToggle }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly
  }, [partly])
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles['tick']}
      aria-label={label}
      checked={checked}
      onChange={(event) => onToggle(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
    />
  )
}
