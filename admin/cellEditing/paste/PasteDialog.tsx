import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '../../../client/api.ts'
import { patchRows, type RowPatch } from '../../../client/bulk/manyRows.ts'
import { fill } from '../../../content/messages/fill.ts'
import { useBulkOutcome } from '../../bulk/useBulkOutcome.ts'
import { rowName } from '../../data/rows.ts'
import { useOneAtATime } from '../../../ui/useOneAtATime.ts'
import { because } from '../../feedback/failureMessages.ts'
import { Cell } from '../../fields/cells.tsx'
import { DraftCell } from '../../fields/DraftCell.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import type { DialogProps } from '../../ui/dialogs/useRowDialog.ts'
import { cellWording } from '../wording.ts'
import styles from './PasteDialog.module.css'
import type { Block } from './pastedBlock.ts'
import { planPaste, type PastePlan, type PasteTarget } from './planPaste.ts'
import { ChangesTable } from '../../ui/ChangesTable.tsx'
import { commonWording } from '../../wording/commonWording.ts'

interface PasteDialogProps extends DialogProps {
  block: Block
  target: PasteTarget
}

const MOST_VISIBLE = 100

/** Each row is saved with the version that the user saw, so that the server can detect newer changes. */
function patchesOf({ changes }: PastePlan): RowPatch[] {
  const patches = new Map<number, RowPatch>()
  for (const { row, name, value } of changes)
    patches.set(row.id, { ...(patches.get(row.id) ?? { id: row.id, version: row.version }), [name]: value })
  return [...patches.values()]
}

/** The server names each error by its position in the request, such as `rows.3.pricing`. */
function faultsOf(error: unknown, plan: PastePlan, { type }: PasteTarget): string[] {
  const patches = patchesOf(plan)
  const errors = error instanceof ApiError ? error.errors : {}
  return Object.entries(errors).flatMap(([place, sentences]) => {
    const [, index] = /^rows\.(\d+)\./.exec(place) ?? []
    const row = plan.changes.find((change) => change.row.id === patches[Number(index)]?.id)?.row
    return sentences.map((sentence) => (row ? `${rowName(type, row)}: ${sentence}` : sentence))
  })
}

export function PasteDialog({ block, target, ...dialog }: PasteDialogProps) {
  const { type, rows } = target
  const { language } = type.wording
  const words = cellWording(language)
  const outcome = useBulkOutcome(language)
  const oneAtATime = useOneAtATime()
  const [run, setRun] = useState<{ isRunning: boolean; faults: readonly string[] }>({ isRunning: false, faults: [] })
  const { data: plan, error } = useQuery({
    // The query key contains an id instead of the pasted block. React Query would turn the whole block into JSON at
    // each render.
    queryKey: ['paste', useId(), rows.map(({ id, version }) => [id, version])],
    queryFn: () => planPaste(block, target),
    placeholderData: keepPreviousData,
    enabled: dialog.open && !run.isRunning,
    gcTime: 0,
  })
  const label = (name: string) => type.fields[name]?.label ?? commonWording(language).rowId
  const about = (sentence: string, count: number) => count > 0 && <p>{fill(sentence, { count })}</p>

  async function apply(): Promise<void> {
    if (!plan) return
    if (plan.changes.length === 0) return dialog.onClose()
    setRun({ isRunning: true, faults: [] })
    try {
      outcome.done(await patchRows(type, patchesOf(plan)), 'changed')
      dialog.onClose()
    } catch (fault) {
      const faults = faultsOf(fault, plan, target)
      if (faults.length === 0) outcome.failed(fault, 'failed')
      setRun({ isRunning: false, faults })
    }
  }

  const pastedRows = new Set(plan?.changes.map(({ row }) => row.id)).size
  return (
    <FormDialog
      {...dialog}
      wide
      title={fill(words.pasteTitle, { rows: plan ? pastedRows : Math.min(block.length, rows.length) })}
      language={language}
      busy={run.isRunning}
      onSubmit={() => oneAtATime(apply)}
      submit={run.isRunning ? words.applying : words.apply}
    >
      <div className={styles['plan']}>
        <div role="status">
          {plan && <p>{fill(words.pasteChanges, { count: plan.changes.length })}</p>}
          {plan && about(words.pasteSame, plan.same)}
          {plan && about(words.pasteRows, plan.outside.rows)}
          {plan && about(words.pasteColumns, plan.outside.columns)}
          {!plan && !error && <p>{words.pasteLoading}</p>}
        </div>
        {error && <p className={styles['fault']}>{because(words.pasteFailed, error, language)}</p>}
        {run.faults.length > 0 && (
          <ul role="alert" className={styles['fault']}>
            {run.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
        {plan && plan.refused.length > 0 && (
          <>
            {about(words.pasteRefused, plan.refused.length)}
            <ul className={styles['refused']}>
              {plan.refused.slice(0, MOST_VISIBLE).map(({ row, name, text, sentence }) => (
                <li key={`${row.id} ${name}`}>
                  <b>
                    {rowName(type, row)} · {label(name)}
                  </b>{' '}
                  {text && <q>{text}</q>} {sentence}
                </li>
              ))}
            </ul>
            {about(words.more, plan.refused.length - MOST_VISIBLE)}
          </>
        )}
        {plan && plan.changes.length > 0 && (
          <ChangesTable headings={[words.row, words.column, words.before, words.after]}>
            {plan.changes.slice(0, MOST_VISIBLE).map(({ row, name, field, value }) => (
              <tr key={`${row.id} ${name}`}>
                <td>{rowName(type, row)}</td>
                <td lang={field.labelLang}>{field.label}</td>
                <td>
                  <del>
                    <Cell type={type} row={row} name={name} field={field} />
                  </del>
                </td>
                <td>
                  <ins>
                    <DraftCell type={type} base={row} name={name} field={field} value={value} />
                  </ins>
                </td>
              </tr>
            ))}
          </ChangesTable>
        )}
        {plan && about(words.more, plan.changes.length - MOST_VISIBLE)}
      </div>
    </FormDialog>
  )
}
