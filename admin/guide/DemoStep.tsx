import { useNavigate } from 'react-router'
import { clearDemo, type ClearedDemo, type DemoContent } from '../../client/demo.ts'
import { TRASH_DAYS } from '../../content/limits.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, CONTENT } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { StatePanel } from '../ui/StatePanel.tsx'
import styles from './guide.module.css'
import { countIn } from '../wording/countIn.ts'
import { StepButtons, type Way } from './StepButtons.tsx'
import { hasDemo } from './steps.ts'
import { guideWording as words } from './wording.ts'

export function DemoStep({ demo, way }: { demo: DemoContent; way: Way }) {
  const navigate = useNavigate()
  const question = useRowDialog(null)
  const clear = useAction({
    run: clearDemo,
    language: words.language,
    failed: words.demoFailed,
    reload: [CONTENT, CHANGES],
  })
  const facts = factsOf(demo)

  return (
    <div className={styles['card']}>
      <div className={styles['text']} role="status">
        {clear.isPending ? (
          <StatePanel busy text={words.demoClearing} />
        ) : clear.data ? (
          <Result cleared={clear.data} />
        ) : hasDemo(demo) ? (
          <ul>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        ) : (
          <p>{words.demoGone}</p>
        )}
      </div>
      <footer className={styles['buttons']}>
        <StepButtons before={way.before} busy={clear.isPending}>
          {clear.data || !hasDemo(demo) ? (
            <Button variant="primary" onClick={() => void navigate(way.after)}>
              {words.next}
            </Button>
          ) : (
            <>
              <Button disabled={clear.isPending} onClick={() => void navigate(way.after)}>
                {words.skip}
              </Button>
              <Button variant="danger" disabled={clear.isPending} onClick={(press) => question.show(null, press)}>
                {words.demoClear}
              </Button>
            </>
          )}
        </StepButtons>
      </footer>
      <ConfirmDialog
        {...question.dialog}
        question={words.demoQuestion}
        about={facts.join(' ')}
        yes={words.demoYes}
        onYes={() => {
          question.close()
          clear.mutate()
        }}
        language={words.language}
      />
    </div>
  )
}

function factsOf({ rows, edited, settings }: DemoContent): string[] {
  return [
    rows === 1 ? words.demoRow : fill(words.demoRows, { count: countIn(words.language, rows) }),
    ...(edited > 0 ? [fill(words.demoEdited, { count: countIn(words.language, edited) })] : []),
    ...(settings.length > 0 ? [fill(words.demoSettings, { titles: settings.join(', ') })] : []),
    fill(words.demoTrash, { days: TRASH_DAYS }),
  ]
}

const reasons = { edited: words.demoWhy.edited, 'referred to': words.demoWhy.referred } as const

function Result({ cleared: { removed, left } }: { cleared: ClearedDemo }) {
  return (
    <>
      <p>{fill(words.demoCleared, { count: countIn(words.language, removed) })}</p>
      {left.length > 0 && (
        <>
          <p>{words.demoLeft}</p>
          <ul>
            {left.map(({ type, id, name, why }) => (
              <li key={`${type} ${id}`}>{fill(words.demoLeftRow, { type, id, name, why: reasons[why] })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
