import { shell } from '../phrases.ts'
import { useTitle } from '../useTitle.ts'
import { Gate } from './Gate.tsx'
import styles from './Notice.module.css'

export function Welcome() {
  useTitle(shell.welcome)
  return (
    <section className={styles['notice']}>
      <Gate />
      <h1>{shell.welcome}</h1>
      <p lang="id">{shell.choose}</p>
    </section>
  )
}
