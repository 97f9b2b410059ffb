import type { ComponentPropsWithRef } from 'react'
import styles from './Tick.module.css'

type TickProps = Omit<ComponentPropsWithRef<'input'>, 'onChange'> & { onChange: (checked: boolean) => void }

export function Tick({ children, title, onChange, ...input }: TickProps) {
  return (
    <label className={styles['tick']} title={title}>
      <input type="checkbox" {...input} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  )
}
