import { Popover } from '@base-ui/react/popover'
import { useRef, useState } from 'react'
import type { ContentType } from '../../../content/define.ts'
import type { ListView } from '../../../content/queries/listViewQuery.ts'
import { fill } from '../../../content/messages/fill.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { because } from '../../feedback/failureMessages.ts'
import { Button } from '../../ui/Button.tsx'
import { Popup } from '../../ui/Popup.tsx'
import { useRowDialog } from '../../ui/dialogs/useRowDialog.ts'
import { useViewQuery } from './useViewQuery.ts'
import { useViews } from './useViews.ts'
import { ViewDialog } from './ViewDialog.tsx'
import styles from './views.module.css'
import { viewWording } from './wording.ts'

export function ViewsButton({ type }: { type: ContentType }) {
  const { language } = type.wording
  const words = viewWording(language)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const edited = useRowDialog<ListView | null>(null, button)
  const views = useViews(type, isOpen)
  const { present, isShown, show } = useViewQuery(type)
  const isNothingVisible = Object.keys(present).length === 0

  const openDialog = (view: ListView | null) => {
    setOpen(false)
    edited.show(view, null)
  }
  const groups = [
    { title: words.own, found: views.data?.filter(({ shared }) => !shared) ?? [] },
    { title: words.shared, found: views.data?.filter(({ shared }) => shared) ?? [] },
  ].filter(({ found }) => found.length > 0)
  const said = () => {
    if (views.error && !views.data) return because(words.failed, views.error, language)
    if (!views.data) return words.loading
    return groups.length === 0 ? words.none : null
  }
  const note = said()

  return (
    <>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger ref={button} render={<Button size="small" variant="quiet" />}>
          {words.open}
        </Popover.Trigger>
        <Popup title={words.title} language={language}>
          <div className={styles['groups']}>
            {note && (
              <p className={styles['note']} role="status">
                {note}
              </p>
            )}
            {groups.map(({ title, found }) => (
              <section key={title} aria-label={title}>
                <h3>{title}</h3>
                <ul>
                  {found.map((view) => (
                    <li key={view.id}>
                      <button
                        type="button"
                        className={styles['view']}
                        aria-current={isShown(view.query) ? 'true' : undefined}
                        onClick={() => {
                          show(view.query)
                          setOpen(false)
                        }}
                      >
                        {view.name}
                        {view.shared && view.made_by !== null && (
                          <small>{fill(words.madeBy, { name: view.made_by })}</small>
                        )}
                      </button>
                      {view.may_change && (
                        <Button
                          size="small"
                          variant="quiet"
                          aria-label={fill(words.changeView, { name: view.name })}
                          onClick={() => openDialog(view)}
                        >
                          {words.change}
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <div className={styles['foot']}>
            {isNothingVisible ? (
              <p className={styles['note']}>{words.nothingToSave}</p>
            ) : (
              <Button size="small" onClick={() => openDialog(null)}>
                <PlusIcon />
                {words.save}
              </Button>
            )}
          </div>
        </Popup>
      </Popover.Root>
      {edited.opening > 0 && (
        <ViewDialog key={edited.opening} type={type} view={edited.row} present={present} {...edited.dialog} />
      )}
    </>
  )
}
