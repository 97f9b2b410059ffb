import { useRef, useState, type ReactNode } from 'react'
import type { ContentType } from '../../content/define.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { SelectionBar } from '../bulk/SelectionBar.tsx'
import { useSelection, type Selection } from '../bulk/useSelection.ts'
import { bulkWording } from '../bulk/wording.ts'
import { rowName, type AnyRow } from '../data/rows.ts'
import { UsesDialog } from '../feedback/conflicts/UsesDialog.tsx'
import type { Feedback } from '../feedback/feedback.ts'
import { RowMaker } from '../fields/rowMaker.ts'
import { ContentForm, type Beside } from '../form/ContentForm.tsx'
import { useWorkingCopies, WorkingCopies } from '../form/workingCopy/workingCopies.ts'
import { FilterButton } from '../filters/FilterButton.tsx'
import { FilterChips } from '../filters/FilterChips.tsx'
import { ViewsButton } from '../filters/views/ViewsButton.tsx'
import { HistoryDialog } from '../history/HistoryDialog.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import styles from '../list/list.module.css'
import { ListBody } from '../list/ListBody.tsx'
import { ListFooter } from '../list/ListFooter.tsx'
import { ListToolbar } from '../list/ListToolbar.tsx'
import { ToolsMenu } from '../list/ToolsMenu.tsx'
import { orderWording } from '../order/wording.ts'
import { useRowOrder, type RowOrder } from '../order/useRowOrder.ts'
import { useCommand } from '../palette/commands.ts'
import { useMay } from '../session/currentUser.ts'
import { ChosenDownload } from '../sheets/ChosenDownload.tsx'
import { SheetButton } from '../sheets/SheetButton.tsx'
import { useDocumentTitle } from '../data/useDocumentTitle.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useContentListParams, type ContentListParams } from './useContentListParams.ts'
import { showNewRowDialog } from './NewRowDialog.tsx'
import { MarkedRow, useMarkedRow } from './rows/useMarkedRow.ts'
import { useRowSteps } from './rows/useRowSteps.ts'
import { useContentRows } from './useContentRows.ts'
import { useRowEditing, type EditActions, type Press } from './useRowEditing.ts'
import { fill } from '../../content/messages/fill.ts'
import { filterWording } from '../filters/wording.ts'
import { StatePanel } from '../ui/StatePanel.tsx'
import { AddButton } from '../ui/AddButton.tsx'
import { tagOf } from '../../content/messages/tagOf.ts'

export interface RowActions extends EditActions {
  showHistory: (row: AnyRow, press: Press) => void
}

export interface ContentListProps {
  rows: readonly AnyRow[]
  params: ContentListParams
  busy: boolean
  actions: RowActions
  order: RowOrder | null
  selection: Selection
}

export type AboutDeletion = (rows: readonly AnyRow[]) => ReactNode

interface ContentScreenProps {
  type: ContentType
  feedback: Feedback
  notices?: ReactNode
  beside?: Beside | undefined
  tools?: ReactNode
  aboutDeletion?: AboutDeletion | undefined
  children: (visible: ContentListProps) => ReactNode
}

export function ContentScreen({ type, feedback, notices, beside, tools, aboutDeletion, children }: ContentScreenProps) {
  const wording = wordingOf(type)
  const params = useContentListParams(type)
  const list = useContentRows(type, params)
  const order = useRowOrder(type, params, list)
  const copies = useWorkingCopies(type)
  const { addButton, finalFocus, form, pendingDelete, ...editing } = useRowEditing(type, feedback, list.rows, copies)
  const steps = useRowSteps({ type, list, params, row: form.open ? form.row : null, onStep: editing.stepTo })
  const mark = useMarkedRow(type, list, params)
  const history = useRowDialog<AnyRow | null>(null)
  const may = useMay()
  const mayEdit = may({ type: type.key, action: 'edit' })
  const selection = useSelection(list.query, list.total)
  // In settings lists such as the menu, manual ordering is on from the start. In other lists a button turns it on.
  const [isOrdering, setOrdering] = useState(type.screen.startsWith('settings/'))
  const filterButton = useRef<HTMLButtonElement>(null)
  const clearFilters = () => {
    params.filters.clear()
    filterButton.current?.focus()
  }
  useDocumentTitle(type.title)
  const { language } = wording
  const filterWords = filterWording(language)
  const maySelect = (mayEdit || may({ type: type.key, action: 'delete' })) && list.total > 0
  const mayArrange = mayEdit && type.order === 'hand' && list.total > 1
  useCommand(maySelect ? bulkWording(language).select : null, language, () => selection.turn(!selection.isOn))
  useCommand(mayArrange ? orderWording(language).arrange : null, language, () => setOrdering(!isOrdering))

  return (
    <section className={styles['screen']} lang={wording.language}>
      <header className={styles['head']}>
        <h1 lang={tagOf('en')}>{type.title}</h1>
        {mayEdit && <AddButton ref={addButton} label={wording.add} onClick={editing.add} />}
      </header>
      <ListToolbar language={language} params={params} list={list}>
        <ToolsMenu language={language}>
          <FilterButton type={type} filters={params.filters} buttonRef={filterButton} />
          {mayEdit && <ViewsButton type={type} />}
          {maySelect && (
            <Button
              size="small"
              variant="quiet"
              aria-pressed={selection.isOn}
              onClick={() => selection.turn(!selection.isOn)}
            >
              {bulkWording(wording.language).select}
            </Button>
          )}
          {mayArrange && (
            <Button size="small" variant="quiet" aria-pressed={isOrdering} onClick={() => setOrdering(!isOrdering)}>
              {orderWording(wording.language).arrange}
            </Button>
          )}
          {list.total > 0 && tools}
          <SheetButton type={type} query={list.query} />
        </ToolsMenu>
      </ListToolbar>
      <FilterChips type={type} filters={params.filters} onRemoved={() => filterButton.current?.focus()} />
      <ListBody
        wording={wording}
        q={params.q}
        list={list}
        nothing={
          params.filters.count > 0 && (
            <StatePanel
              text={params.q ? fill(filterWords.nothingFound, { q: params.q }) : filterWords.nothing}
              action={<Button onClick={clearFilters}>{filterWords.clearFilters}</Button>}
            />
          )
        }
      >
        {(rows) => (
          <WorkingCopies value={copies}>
            <MarkedRow value={mark.marked}>
              {children({
                rows,
                params,
                busy: list.busy,
                actions: { ...editing, showHistory: history.show },
                order: mayEdit && isOrdering ? order : null,
                selection,
              })}
            </MarkedRow>
          </WorkingCopies>
        )}
      </ListBody>
      <p className="visually-hidden" role="status">
        {mark.said}
      </p>
      {list.total > 0 && <ListFooter wording={wording} params={params} list={list} />}
      {selection.isOn && list.rows && (
        <SelectionBar
          type={type}
          selection={selection}
          rows={list.rows}
          total={list.total}
          aboutRemoval={aboutDeletion?.(list.rows.filter(selection.has))}
        >
          {mayEdit && <ChosenDownload type={type} choice={selection.choice} count={selection.count} />}
        </SelectionBar>
      )}
      <RowMaker value={showNewRowDialog}>
        <ContentForm
          key={form.opening}
          type={type}
          row={form.row}
          open={form.open}
          onClose={editing.closeForm}
          finalFocus={finalFocus}
          feedback={feedback}
          onSaved={(saved) => mayEdit && mark.saved(saved, form.row === null)}
          onGoOn={editing.goOn}
          notices={notices}
          beside={beside}
          steps={steps}
          copy={form.copy}
          onDuplicate={editing.duplicate}
        />
      </RowMaker>
      {history.row && (
        <HistoryDialog
          key={`history ${history.opening}`}
          type={type}
          row={list.rows?.find(({ id }) => id === history.row?.id) ?? history.row}
          {...history.dialog}
        />
      )}
      <ConfirmDialog
        open={pendingDelete.open}
        question={wording.confirmDelete}
        about={
          pendingDelete.row && (
            <>
              <p>{rowName(type, pendingDelete.row)}</p>
              {aboutDeletion?.([pendingDelete.row])}
            </>
          )
        }
        yes={wording.confirmYes}
        busy={editing.deleting}
        onYes={editing.confirmDelete}
        onClose={editing.keep}
        language={wording.language}
        finalFocus={finalFocus}
      />
      <UsesDialog refused={editing.refusedUse} language={wording.language} finalFocus={finalFocus} />
    </section>
  )
}
