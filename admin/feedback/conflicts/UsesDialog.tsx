import { Link } from 'react-router'
import { contentTypes } from '../../../content/index.ts'
import type { Use } from '../../../content/refusals/conflicts.ts'
import { fill } from '../../../content/messages/fill.ts'
import { NoticeDialog } from '../../ui/dialogs/NoticeDialog.tsx'
import styles from './UsesDialog.module.css'
import type { RefusedUse } from './useRefusedUse.ts'
import { conflictWording } from './wording.ts'
import { countIn } from '../../wording/countIn.ts'

interface UsesDialogProps {
  refused: RefusedUse
  language: string
  finalFocus: () => HTMLElement | null
}

export function UsesDialog({ refused: { sentence, uses, open, close }, language, finalFocus }: UsesDialogProps) {
  const words = conflictWording(language)
  return (
    <NoticeDialog
      open={open}
      onClose={close}
      title={words.usesTitle}
      language={language}
      finalFocus={finalFocus}
      close={words.understood}
    >
      <p>{sentence}</p>
      <p>{words.usesAbout}</p>
      <ul className={styles['uses']}>
        {uses.map((use) => (
          <UsedBy key={`${use.type} ${use.field}`} use={use} language={language} onLeave={close} />
        ))}
      </ul>
    </NoticeDialog>
  )
}

const listOf = ({ type: key, field }: Use, id: number): string | null => {
  const type = contentTypes.find((type) => type.key === key)
  return type ? `/${type.screen}?${field}=${id}` : null
}

interface UsedByProps {
  use: Use
  language: string
  onLeave: () => void
}

/** If all listed rows refer to the same row, only the heading is a link. Otherwise each listed row is a link. */
function UsedBy({ use, language, onLeave }: UsedByProps) {
  const { title, count, rows } = use
  const words = conflictWording(language)
  const heading = fill(words.use, { title, count: countIn(language, count) })
  const used = new Set(rows.map(({ refers_to }) => refers_to))
  const link = (id: number | undefined, text: string) => {
    const address = id === undefined ? null : listOf(use, id)
    return address ? (
      <Link to={address} onClick={onLeave}>
        {text}
      </Link>
    ) : (
      text
    )
  }
  return (
    <li>
      {used.size === 1 ? link([...used][0], heading) : heading}
      <ul>
        {rows.map(({ id, name, refers_to }) => (
          <li key={id}>{used.size === 1 ? (name ?? `#${id}`) : link(refers_to, name ?? `#${id}`)}</li>
        ))}
        {count > rows.length && <li>{fill(words.moreUses, { count: countIn(language, count - rows.length) })}</li>}
      </ul>
    </li>
  )
}
