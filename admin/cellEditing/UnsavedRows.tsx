import { useEffect } from 'react'
import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/messages/fill.ts'
import bar from '../bulk/bulk.module.css'
import { rowName } from '../data/rows.ts'
import { initialDraft } from '../fields/drafts.ts'
import { ConflictDialog } from '../form/conflict/ConflictDialog.tsx'
import { UnsavedDialog } from '../form/FormParts.tsx'
import { useLeaveGuard } from '../form/useLeaveGuard.ts'
import { Button } from '../ui/Button.tsx'
import { KEEP_CLEAR } from '../../ui/useClearPlace.ts'
import styles from './cellEditing.module.css'
import type { CellEditing } from './useCellEditing.ts'
import { cellWording } from './wording.ts'

const MOST_NAMED = 3

/** Shows the rows that could not be saved, even if the list now shows other rows. */
export function UnsavedRows({ type, editing: { isOn, drafts, state } }: { type: ContentType; editing: CellEditing }) {
  const { language } = type.wording
  const words = cellWording(language)
  const leave = useLeaveGuard(state.drafts.size > 0)
  const failed = [...state.drafts.values()].filter((draft) => draft.state === 'failed')
  const names = failed
    .slice(0, MOST_NAMED)
    .map(({ base }) => rowName(type, base))
    .join(', ')
  const inConflict = [...state.drafts.values()].find(({ conflict }) => conflict !== null)
  const opened = state.openConflict === null ? undefined : state.drafts.get(state.openConflict)
  const about = opened?.conflict ? opened : inConflict

  const { held } = leave
  useEffect(() => {
    if (held) void drafts.saveAll()
  }, [held, drafts])

  return (
    <>
      {(isOn || state.last) && (
        <p className="visually-hidden" role="status" lang={language}>
          {state.last &&
            fill(state.last.reason === null ? words.savedRow : words.failedRow, {
              name: rowName(type, state.last.row),
              reason: state.last.reason ?? '',
            })}
        </p>
      )}
      {failed.length > 0 && (
        <section
          className={`${bar['bar']} ${styles['unsaved']}`}
          aria-label={words.region}
          lang={language}
          {...KEEP_CLEAR}
        >
          <p className={bar['count']}>{fill(words.count, { count: failed.length })}</p>
          <p>
            {failed.length > MOST_NAMED
              ? fill(words.namesAndMore, { names, count: failed.length - MOST_NAMED })
              : names}
          </p>
          <div className={bar['actions']}>
            <Button size="small" onClick={() => void drafts.saveAll()}>
              {words.save}
            </Button>
            <Button
              size="small"
              variant="dangerQuiet"
              onClick={() => {
                for (const { base } of failed) drafts.discard(base.id)
              }}
            >
              {words.discard}
            </Button>
          </div>
        </section>
      )}
      {about?.conflict && (
        <ConflictDialog
          type={type}
          base={about.base}
          current={about.conflict.row}
          changed={about.conflict.changed}
          open={state.openConflict === about.base.id}
          draft={{ ...initialDraft(type, about.base), ...about.values }}
          onChoose={(chosen) => void drafts.resolve(about.base.id, chosen)}
          onBack={() => drafts.ask(null)}
        />
      )}
      <UnsavedDialog
        language={language}
        asking={false}
        setAsking={() => undefined}
        // When the user leaves the screen, all rows are saved first. The dialog asks only about rows that could not be
        // saved.
        leave={{ ...leave, held: held && failed.length > 0 }}
        onDiscard={() => drafts.discard()}
      />
    </>
  )
}
