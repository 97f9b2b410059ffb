import { useRef, useState } from 'react'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Button } from '../Button.tsx'
import control from './control.module.css'
import styles from './CopyField.module.css'

interface CopyFieldProps {
  label: string
  value: string
  copy: string
  /** The button's label after copying, and the message where the browser forbids it. */
  copied: string
  byHand: string
}

/** A read-only text with a button that copies it. */
export function CopyField({ label, value, copy, copied, byHand }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'forbidden' | null>(null)

  const take = async () => {
    input.current?.select()
    try {
      // The clipboard API is missing where the site is not served over TLS.
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch {
      setOutcome('forbidden')
    }
  }

  return (
    <div className={styles['field']}>
      <input
        ref={input}
        readOnly
        className={control['control']}
        aria-label={label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="primary" onClick={() => void take()}>
        {outcome === 'copied' && <CheckIcon />}
        {outcome === 'copied' ? copied : copy}
      </Button>
      <p className={styles['outcome']} role="status">
        {outcome === 'forbidden' ? byHand : ''}
      </p>
    </div>
  )
}
