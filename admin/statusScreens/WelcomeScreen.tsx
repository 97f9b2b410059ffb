import { shell } from '../wording/commonWording.ts'
import { useTitle } from '../shell/useDocumentTitle.ts'
import { Gate } from '../shell/Logo.tsx'
import styles from './statusScreen.module.css'

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
