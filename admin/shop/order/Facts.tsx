import type { ReactNode } from 'react'
import styles from './order.module.css'

export function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['panel']}>
      <h2>{title}</h2>
      <dl>{children}</dl>
    </section>
  )
}

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
