import { Link } from '../link/Link.tsx'
import { Container } from '../components/Container.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import panel from '../components/Panel.module.css'
import button from '../components/button.module.css'
import { notFoundEnglish as english, notFoundWording as words } from './notFoundWording.ts'
import styles from './NotFound.module.css'

export const notFoundTitle = (): string => words.title

export function NotFound() {
  return (
    <>
      <PageHeading />
      <Container className={`${panel['surface']} ${panel['clear']} ${styles['page']}`}>
        <p className={styles['number']} aria-hidden="true">
          404
        </p>
        <h1 className={styles['title']}>{words.title}</h1>
        <Link to="/" className={`${button['button']} ${button['carved']}`}>
          {english.home}
        </Link>
      </Container>
    </>
  )
}
