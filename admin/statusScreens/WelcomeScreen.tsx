import { GuideNote } from '../guide/GuideNote.tsx'
import { Logo } from '../shell/Logo.tsx'
import { useDocumentTitle } from '../shell/useDocumentTitle.ts'
import { shellWording } from '../wording/shellWording.ts'
import styles from './statusScreen.module.css'

export function WelcomeScreen() {
  useDocumentTitle(shellWording.welcome)
  return (
    <section className={styles['notice']}>
      <Logo />
      <h1>{shellWording.welcome}</h1>
      <p lang="id">{shellWording.choose}</p>
      <GuideNote />
    </section>
  )
}
