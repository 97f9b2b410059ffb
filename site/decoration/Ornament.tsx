import { Crest } from './Crest.tsx'
import styles from './Ornament.module.css'

export function Ornament() {
  return (
    <div className={styles['ornament']} aria-hidden="true">
      <Flourish />
      <Crest className={styles['medallion']} />
      <Flourish mirrored />
    </div>
  )
}

function Flourish({ mirrored = false }: { mirrored?: boolean }) {
  return (
    <div className={mirrored ? styles['right'] : styles['left']}>
      <svg
        className={styles['scroll']}
        viewBox="0 0 72 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        dangerouslySetInnerHTML={{ __html: SCROLL }}
      />
    </div>
  )
}

// A page has up to eight ornaments. The server renders a string much faster than an element for each path.
const SCROLL =
  '<path d="M0 12h38c8 0 11-8 6.5-10-3.5-1.5-7 2.5-4 5.2M38 12c8 0 11 8 6.5 10-3.5 1.5-7-2.5-4-5.2"/>' +
  '<path d="M48 12c4-5 9-5 12 0-3 5-8 5-12 0Zm12 0h12"/>' +
  '<path d="m52.5 12 2-2 2 2-2 2Z" fill="currentColor" stroke="none"/>'
