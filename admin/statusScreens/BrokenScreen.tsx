import { Button } from '../ui/Button.tsx'
import { shell } from '../wording/commonWording.ts'
import styles from './statusScreen.module.css'

/** A screen whose code could not be loaded or failed: most often the site has been updated meanwhile. */
export function BrokenScreen() {
  return (
    <section className={styles['notice']}>
      <h1>{shell.broken}</h1>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {shell.reload}
      </Button>
    </section>
  )
}
