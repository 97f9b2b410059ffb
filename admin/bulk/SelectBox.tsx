import { useEffect, useRef } from 'react'
import styles from './bulk.module.css'

interface SelectBoxProps {
  label: string
  checked: boolean
  partly?: boolean
  /** `range` is true if Shift was held. All rows from the last toggled row to the clicked row are then selected. */
  onToggle: (range: boolean) => void
}

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
