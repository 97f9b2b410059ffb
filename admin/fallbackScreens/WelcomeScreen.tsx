import { useUser } from '../session/currentUser.ts'
import { GUIDE, isOpen } from '../shell/menu.ts'
import { useDocumentTitle } from '../data/useDocumentTitle.ts'
import { useLater } from '../ui/dialogs/useLater.ts'
import { shellIndonesian, shellWording } from '../wording/shellWording.ts'
import styles from './WelcomeScreen.module.css'

const loadGuide = () => import('../guide/GuideNote.tsx')
const loadOverview = () => import('../overview/OverviewParts.tsx')

export function WelcomeScreen() {
  useDocumentTitle(shellWording.welcome)
  const isGuideOpen = isOpen(GUIDE, useUser().permissions)
  const guide = useLater(loadGuide, isGuideOpen)
  const overview = useLater(loadOverview, true)
  return (
    <section className={styles['screen']}>
      <header className={styles['welcome']}>
        <h1>{shellWording.welcome}</h1>
        <p lang={shellIndonesian.language}>{shellIndonesian.choose}</p>
      </header>
      {isGuideOpen && guide && <guide.GuideNote />}
      {overview && <overview.OverviewParts />}
    </section>
  )
}
