import { Link } from 'react-router'
import { useDocumentTitle } from '../data/useDocumentTitle.ts'
import { shellIndonesian, shellWording } from '../wording/shellWording.ts'
import styles from './statusScreen.module.css'

export function NotPermittedScreen() {
  useDocumentTitle(shellIndonesian.notPermitted)
  return (
    <section className={styles['notice']}>
      <h1 lang={shellIndonesian.language}>{shellIndonesian.notPermitted}</h1>
      <p lang={shellIndonesian.language}>{shellIndonesian.askOwner}</p>
      <p>
        <Link to="/">{shellWording.welcome}</Link>
      </p>
    </section>
  )
}
