import { Button } from '../ui/Button.tsx'
import { shellWording } from '../wording/shellWording.ts'
import styles from './statusScreen.module.css'

/** Appears if a screen crashes or its code cannot be loaded, usually after a release. */
export function BrokenScreen() {
  return (
    <section className={styles['notice']} lang={shellWording.language}>
      <h1>{shellWording.broken}</h1>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {shellWording.reload}
      </Button>
    </section>
  )
}
