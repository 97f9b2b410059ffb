import { Link } from 'react-router'
import { useDocumentTitle } from '../data/useDocumentTitle.ts'
import { shellWording } from '../wording/shellWording.ts'
import styles from './statusScreen.module.css'

export function NotFoundScreen() {
  useDocumentTitle(shellWording.notFound)
  return (
    <section className={styles['notice']}>
      <h1 lang="id">{shellWording.notFound}</h1>
      <p>
        <Link to="/">{shellWording.welcome}</Link>
      </p>
    </section>
  )
}
