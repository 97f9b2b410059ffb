import { Link } from 'react-router'
import { shell } from '../phrases.ts'
import { useTitle } from '../useTitle.ts'
import styles from './Notice.module.css'

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
