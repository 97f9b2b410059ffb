import { Link } from 'react-router'
import { definePage } from '../data/page.ts'
import { Container } from '../components/Container.tsx'
import panel from '../components/Panel.module.css'
import button from '../components/button.module.css'
import { Ornament } from '../decoration/Ornament.tsx'
import styles from './NotFoundPage.module.css'

function NotFound() {
  return (
    <Container className={`${panel['surface']} ${panel['clear']} ${styles['page']}`}>
      <p className={styles['number']} aria-hidden="true">
        404
      </p>
      <Ornament />
      <h1 className={styles['title']}>Halaman Tidak Ditemukan</h1>
      <Link to="/" className={`${button['button']} ${button['carved']}`}>
        Home
      </Link>
    </Container>
  )
}

export const page = definePage<null>({
  load: () => Promise.resolve(null),
  blank: null,
  head: () => ({ title: 'Halaman Tidak Ditemukan' }),
  status: () => 404,
  View: NotFound,
  loading: 'Loading...',
})
