import { Link } from 'react-router'
import { useDocumentTitle } from '../data/useDocumentTitle.ts'
import { shellIndonesian, shellWording } from '../wording/shellWording.ts'
import styles from './statusScreen.module.css'

export function NotFoundScreen() {
  useDocumentTitle(shellIndonesian.notFound)
  return (
    <section className={styles['notice']}>
      <h1 lang={shellIndonesian.language}>{shellIndonesian.notFound}</h1>
      <p>
        <Link to="/">{shellWording.welcome}</Link>
      </p>
    </section>
  )
}
