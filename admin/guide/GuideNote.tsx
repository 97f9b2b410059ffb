import { Link } from 'react-router'
import { fill } from '../../content/messages/fill.ts'
import { NextIcon } from '../../ui/icons.tsx'
import styles from './GuideNote.module.css'
import { guidePath } from '../shell/menu.ts'
import { stepsOf } from './steps.ts'
import { useSiteState } from './useSiteState.ts'
import { guideWording as words } from './wording.ts'

export function GuideNote() {
  const { state } = useSiteState()
  if (!state) return null
  const steps = stepsOf(state, undefined)
  const done = steps.filter(({ isDone }) => isDone(state)).length
  if (done === steps.length) return null
  return (
    <Link to={guidePath()} className={styles['note']} lang={words.language}>
      {fill(words.onWelcome, { done, total: steps.length })}
      <NextIcon />
    </Link>
  )
}
