import { NextIcon, PreviousIcon } from '../../../ui/icons.tsx'
import { fill } from '../../../content/messages/fill.ts'
import { Button } from '../../ui/Button.tsx'
import styles from '../ContentForm.module.css'
import type { Direction, RowSteps } from './rowSteps.ts'
import { formWording } from '../wording.ts'
import { countIn } from '../../wording/countIn.ts'

/** Alt with Page Up or Page Down goes to another row. Neither browsers nor screen readers use these keys. */
const KEYS: Readonly<Record<string, Direction>> = { PageUp: -1, PageDown: 1 }

export const stepOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Direction | null =>
  altKey && !ctrlKey && !metaKey && !shiftKey ? (KEYS[key] ?? null) : null

interface StepButtonsProps {
  language: string
  steps: RowSteps
  onStep: (direction: Direction) => void
}

/** A disabled button would lose the focus, so at the ends of the list the buttons get `aria-disabled` instead. */
export function StepButtons({ language, steps, onStep }: StepButtonsProps) {
  const words = formWording(language)
  const { position, total } = steps
  if (position === null) return null
  const button = (direction: Direction, label: string, keys: string) => {
    const isEnd = direction < 0 ? position <= 1 : position >= total
    const Icon = direction < 0 ? PreviousIcon : NextIcon
    return (
      <Button
        variant="quiet"
        size="icon"
        className={styles['step']}
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-disabled={isEnd}
        title={`${label} (${keys})`}
        onClick={() => !isEnd && onStep(direction)}
      >
        <Icon />
      </Button>
    )
  }
  return (
    <>
      {button(-1, words.previous, 'Alt+PageUp')}
      {button(1, words.next, 'Alt+PageDown')}
    </>
  )
}

interface StepPositionProps {
  language: string
  steps: RowSteps
  /** The name of the row, which screen readers announce before the position. */
  name: string
}

export function StepPosition({ language, steps: { position, total }, name }: StepPositionProps) {
  if (position === null) return null
  const place = { position: countIn(language, position), total: countIn(language, total) }
  return (
    <small role="status" className={styles['position']}>
      <span className="visually-hidden">{name}, </span>
      {fill(formWording(language).position, place)}
    </small>
  )
}
