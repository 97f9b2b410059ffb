import { Link } from 'react-router'
import { definePage } from '../page.ts'
import button from '../components/button.module.css'
import { Ornament } from '../decoration/Ornament.tsx'
import styles from './NotFoundPage.module.css'

function NotFound() {
  return (
    <div className={styles['page']}>
      <p className={styles['number']} aria-hidden="true">
        404
      </p>
      <Ornament />
      <h1 className={styles['title']}>Halaman Tidak Ditemukan</h1>
      <Link to="/" className={`${button['button']} ${button['carved']}`}>
        Home
      </Link>
    </div>
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
