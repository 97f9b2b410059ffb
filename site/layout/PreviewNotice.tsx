import { fill } from '../../content/messages/fill.ts'
import { messages } from '../../content/messages/messages.ts'
import panel from '../components/Panel.module.css'
import { useSite } from '../data/siteContext.ts'
import styles from './Layout.module.css'

const words = messages('site.previewNotice', {
  language: 'id',
  preview: 'Pratinjau.',
  // After “Pratinjau.” in bold. The date is as in “21 November 2026 pukul 10.00”.
  until: 'Yang terbit nanti bisa berbeda. Tautan ini berlaku sampai {time}.',
})

export function PreviewNotice() {
  const { opensUntil } = useSite()
  if (opensUntil === undefined) return null
  return (
    <p role="note" className={`${panel['surface']} ${styles['preview']}`}>
      <strong>{words.preview}</strong> {fill(words.until, { time: opensUntil })}
    </p>
  )
}
