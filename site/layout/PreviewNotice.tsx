import panel from '../components/Panel.module.css'
import { useSite } from '../data/siteContext.ts'
import styles from './Layout.module.css'

export function PreviewNotice() {
  const { opensUntil } = useSite()
  if (opensUntil === undefined) return null
  return (
    <p role="note" className={`${panel['surface']} ${styles['preview']}`}>
      <strong>Pratinjau.</strong> {`Yang terbit nanti bisa berbeda. Tautan ini berlaku sampai ${opensUntil}.`}
    </p>
  )
}
