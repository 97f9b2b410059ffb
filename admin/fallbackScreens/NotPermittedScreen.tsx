import { Link } from 'react-router'
import { useDocumentTitle } from '../data/useDocumentTitle.ts'
import { shellWording } from '../wording/shellWording.ts'
import styles from './statusScreen.module.css'

export function NotPermittedScreen() {
  useDocumentTitle(shellWording.notPermitted)
  return (
    <section className={styles['notice']}>
      <h1 lang="id">{shellWording.notPermitted}</h1>
      <p lang="id">{shellWording.askOwner}</p>
      <p>
        <Link to="/">{shellWording.welcome}</Link>
      </p>
    </section>
  )
}
