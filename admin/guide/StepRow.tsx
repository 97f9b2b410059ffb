import { Link } from 'react-router'
import { CheckIcon } from '../../ui/icons.tsx'
import { guidePath } from '../shell/menu.ts'
import styles from './StepRow.module.css'
import { guideWording as words } from './wording.ts'

interface ShownStep {
  key: string
  short: string
  /** Whether the step is done; null for the last step, which has nothing to complete. */
  isDone: boolean | null
}

export function StepRow({ steps, present }: { steps: readonly ShownStep[]; present: string }) {
  return (
    <nav aria-label={words.steps}>
      <ol className={styles['steps']}>
        {steps.map(({ key, short, isDone }, index) => (
          <li key={key} className={styles['step']} data-done={isDone || undefined}>
            <Link className={styles['link']} to={guidePath(key)} aria-current={key === present ? 'step' : undefined}>
              <span className={styles['mark']} aria-hidden="true">
                {isDone ? <CheckIcon /> : index + 1}
              </span>
              <span className={styles['name']}>{short}</span>
              {isDone !== null && <span className="visually-hidden"> ({isDone ? words.done : words.open})</span>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
