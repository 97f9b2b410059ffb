import { Link } from 'react-router'
import { ACCOUNT } from '../shell/menu.ts'
import { useDocumentTitle } from '../data/useDocumentTitle.ts'
import { shellWording } from '../wording/shellWording.ts'
import styles from './statusScreen.module.css'

export function FactorNeededScreen() {
  useDocumentTitle(shellWording.factorNeeded)
  return (
    <section className={styles['notice']} lang="id">
      <h1>{shellWording.factorNeeded}</h1>
      <p>{shellWording.factorNeededAbout}</p>
      <p>
        <Link to={`/${ACCOUNT}`}>{shellWording.toAccount}</Link>
      </p>
    </section>
  )
}
