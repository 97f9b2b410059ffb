import { fill } from '../../content/messages/fill.ts'
import panel from '../components/Panel.module.css'
import { useSite } from '../data/siteContext.ts'
import { layoutWording as words } from './wording.ts'
import styles from './Layout.module.css'

export function PreviewNotice() {
  const { opensUntil } = useSite()
  if (opensUntil === undefined) return null
  return (
    <p role="note" className={`${panel['surface']} ${styles['preview']}`}>
      <strong>{words.preview}</strong> {fill(words.previewUntil, { time: opensUntil })}
    </p>
  )
}
