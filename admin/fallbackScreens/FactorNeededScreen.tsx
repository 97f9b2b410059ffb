import { Link } from 'react-router'
import { ACCOUNT } from '../shell/menu.ts'
import { useDocumentTitle } from '../data/useDocumentTitle.ts'
import { shellIndonesian as words } from '../wording/shellWording.ts'
import styles from './statusScreen.module.css'

export function FactorNeededScreen() {
  useDocumentTitle(words.factorNeeded)
  return (
    <section className={styles['notice']} lang={words.language}>
      <h1>{words.factorNeeded}</h1>
      <p>{words.factorNeededAbout}</p>
      <p>
        <Link to={`/${ACCOUNT}`}>{words.toAccount}</Link>
      </p>
    </section>
  )
}
