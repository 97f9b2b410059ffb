import { useEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { Link } from '../../link/Link.tsx'
import { Container } from '../../components/Container.tsx'
import panel from '../../components/Panel.module.css'
import button from '../../components/button.module.css'
import { Ornament } from '../../decoration/Ornament.tsx'
import styles from './NotFound.module.css'

/** A page requested by client navigation may have moved, which only the server knows: load its document. */
function useReloadWhereMoved(): void {
  const isLinked = useNavigationType() === NavigationType.Push
  useEffect(() => {
    if (isLinked) window.location.reload()
  }, [isLinked])
}

export function NotFound() {
  useReloadWhereMoved()
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
