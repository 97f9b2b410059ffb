import { Link } from 'react-router'
import { shell } from '../wording/commonWording.ts'
import { useTitle } from '../shell/useDocumentTitle.ts'
import styles from './statusScreen.module.css'

export function NotFound() {
  useTitle(shell.notFound)
  return (
    <section className={styles['notice']}>
      <h1 lang="id">{shell.notFound}</h1>
      <p>
        <Link to="/">{shell.welcome}</Link>
      </p>
    </section>
  )
}
