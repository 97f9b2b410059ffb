import { useUser } from '../session/currentUser.ts'
import { Logo } from '../shell/Logo.tsx'
import { GUIDE, isOpen } from '../shell/menu.ts'
import { useDocumentTitle } from '../data/useDocumentTitle.ts'
import { useLater } from '../ui/dialogs/useLater.ts'
import { shellIndonesian, shellWording } from '../wording/shellWording.ts'
import styles from './statusScreen.module.css'

const loadGuide = () => import('../guide/GuideNote.tsx')

export function WelcomeScreen() {
  useDocumentTitle(shellWording.welcome)
  const isGuideOpen = isOpen(GUIDE, useUser().permissions)
  const guide = useLater(loadGuide, isGuideOpen)
  return (
    <section className={styles['notice']}>
      <Logo />
      <h1>{shellWording.welcome}</h1>
      <p lang={shellIndonesian.language}>{shellIndonesian.choose}</p>
      {isGuideOpen && guide && <guide.GuideNote />}
    </section>
  )
}
