import { useRef, useState } from 'react'
import { commonWording } from '../../wording/commonWording.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Button } from '../Button.tsx'
import control from './control.module.css'
import styles from './CopyField.module.css'

interface CopyFieldProps {
  label: string
  value: string
  language: string
  byHand: string
}

export function CopyField({ label, value, language, byHand }: CopyFieldProps) {
  const { copy, copied } = commonWording(language)
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'forbidden' | null>(null)

  const take = async () => {
    input.current?.select()
    try {
      // Throws on pages without TLS, because browsers offer no clipboard there.
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
