import { useState } from 'react'
import type { ContentType } from '../../content/define.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { fill } from '../../content/messages/fill.ts'
import { HistoryIcon, MoreIcon } from '../ui/icons.tsx'
import { rowName, type AnyRow } from '../data/rows.ts'
import { useTranslatorsLanguages } from '../data/siteLanguages.ts'
import { useHasWorkingCopy } from '../form/workingCopy/workingCopies.ts'
import { workingCopyWording } from '../form/workingCopy/wording.ts'
import { historyWording } from '../history/wording.ts'
import { useMay } from '../session/currentUser.ts'
import { translationsWording } from '../translations/wording.ts'
import { Button } from '../ui/Button.tsx'
import type { RowActions } from './ContentScreen.tsx'
import styles from './RowButtons.module.css'
import { rowsWording } from './rows/wording.ts'
import { RowButton } from '../ui/RowButton.tsx'
import text from '../ui/text.module.css'

interface RowButtonsProps {
  type: ContentType
  row: AnyRow
  actions: RowActions
}

export function RowButtons({ type, row, actions }: RowButtonsProps) {
  const name = rowName(type, row)
  const may = useMay()
  const mayEdit = may({ type: type.key, action: 'edit' })
  const isTranslator = useTranslatorsLanguages(type).length > 0
  const { language } = type.wording
  const words = historyWording(language)
  const hasCopy = useHasWorkingCopy(row)
  const mayDelete = may({ type: type.key, action: 'delete' })
  // On a phone the further buttons are behind another one.
  const [isOpen, setOpen] = useState(false)
  const buttons = (
    <div className={styles['buttons']} data-open={isOpen || undefined}>
      {(mayEdit || isTranslator) && (
        <RowButton
          label={isTranslator ? translationsWording(language).translateRow : rowsWording(language).edit}
          row={name}
          onClick={(press) => actions.edit(row, press)}
        />
      )}
      {(mayDelete || mayEdit) && (
        <Button
          size="small"
          className={styles['more']}
          variant="quiet"
          aria-label={fill(rowsWording(language).more, { name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <MoreIcon />
        </Button>
      )}
      {mayDelete && (
        <RowButton
          danger
          className={styles['further']}
          label={wordingOf(type).remove}
          row={name}
          onClick={(press) => actions.askDelete(row, press)}
        />
      )}
      {mayEdit && (
        <Button
          size="small"
          className={`${styles['history']} ${styles['further']}`}
          variant="quiet"
          aria-label={fill(words.historyOf, { name })}
          title={words.history}
          onClick={(press) => actions.showHistory(row, press)}
        >
          <HistoryIcon />
        </Button>
      )}
    </div>
  )
  if (!hasCopy) return buttons
  return (
    <div className={styles['withNote']}>
      <p className={text['soft']}>{workingCopyWording(language).waiting}</p>
      {buttons}
    </div>
  )
}
