import type { ContentType } from '../../content/define.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { fill } from '../../content/messages/fill.ts'
import { HistoryIcon } from '../ui/icons.tsx'
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
  const buttons = (
    <div className={styles['buttons']}>
      {(mayEdit || isTranslator) && (
        <RowButton
          label={isTranslator ? translationsWording(language).translateRow : rowsWording(language).edit}
          row={name}
          onClick={(press) => actions.edit(row, press)}
        />
      )}
      {may({ type: type.key, action: 'delete' }) && (
        <RowButton
          danger
          label={wordingOf(type).remove}
          row={name}
          onClick={(press) => actions.askDelete(row, press)}
        />
      )}
      {mayEdit && (
        <Button
          size="small"
          className={styles['history']}
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
