import { Link } from '../link/Link.tsx'
import { Container } from '../components/Container.tsx'
import panel from '../components/Panel.module.css'
import button from '../components/button.module.css'
import { Ornament } from '../decoration/Ornament.tsx'
import styles from './NotFound.module.css'

export const NOT_FOUND_TITLE = 'Halaman Tidak Ditemukan'

export function NotFound() {
  return (
    <Container className={`${panel['surface']} ${panel['clear']} ${styles['page']}`}>
      <p className={styles['number']} aria-hidden="true">
        404
      </p>
      <Ornament />
      <h1 className={styles['title']}>{NOT_FOUND_TITLE}</h1>
      <Link to="/" className={`${button['button']} ${button['carved']}`}>
        Home
      </Link>
    </Container>
  )
}
