import { useId, useRef, useState } from 'react'
import { factorWording as words } from '../../../../content/accounts/ownAccountWording.ts'
import { copyText } from '../../../components/copyText.ts'
import form from '../AccountForm.module.css'
import { ownWording } from './wording.ts'
import styles from './own.module.css'

export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState<boolean | null>(null)

  async function copy() {
    input.current?.select()
    setCopied(await copyText(value))
  }

  return (
    <div className={form['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['copy']}>
        <input
          ref={input}
          id={id}
          readOnly
          className={form['input']}
          value={value}
          onClick={({ currentTarget }) => currentTarget.select()}
        />
        <button type="button" className={styles['act']} onClick={() => void copy()}>
          {isCopied ? ownWording.copied : ownWording.copy}
        </button>
      </div>
      <p className={styles['about']} role="status">
        {isCopied === false && words.byHand}
      </p>
    </div>
  )
}
