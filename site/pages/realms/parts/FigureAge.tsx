import type { FigureAge as Age } from '../../../../content/realms/figures.ts'
import { useSite } from '../../../data/siteContext.ts'
import { ageText } from '../live/ageText.ts'
import styles from './FigureAge.module.css'

export function FigureAge({ age }: { age: Age }) {
  const text = ageText(age, useSite().timeZone)
  return text && <p className={styles['age']}>{text}</p>
}
