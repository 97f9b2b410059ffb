import { Link } from 'react-router'
import { CHECKED, isEnough, type ContrastCheck } from '../../content/look/contrastChecks.ts'
import type { Times } from '../../content/look/looks.ts'
import { fill } from '../../content/messages/fill.ts'
import { landingSection } from '../../content/settings/landingSection.ts'
import { menuEntry } from '../../content/settings/menuEntry.ts'
import styles from './preview.module.css'
import { lookWording as words } from './wording.ts'

interface ContrastTableProps {
  checks: Readonly<Record<'day' | 'night', readonly ContrastCheck[]>>
  times: Times
}

/** What was checked of the look in the preview, and where what belongs to a look but is elsewhere can be changed. */
export function ContrastTable({ checks, times }: ContrastTableProps) {
  const shown = (['day', 'night'] as const).filter((time) => times === 'both' || times === time)
  return (
    <>
      <table className={styles['contrast']}>
        <caption>{words.contrast}</caption>
        <thead>
          <tr>
            <td />
            {shown.map((time) => (
              <th key={time} scope="col">
                {words[time]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CHECKED.map((what, index) => (
            <tr key={what}>
              <th scope="row">{words[what]}</th>
              {shown.map((time) => {
                const check = checks[time][index]
                return <td key={time}>{check && resultOf(check)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['elsewhere']}>
        {words.order} <Link to={`/admin/${landingSection.screen}`}>{landingSection.menu}</Link>,{' '}
        <Link to={`/admin/${menuEntry.screen}`}>{menuEntry.menu}</Link>
      </p>
    </>
  )
}

const resultOf = (check: ContrastCheck): string =>
  fill(isEnough(check) ? words.enough : words.tooLittle, { ratio: (Math.floor(check.ratio * 10) / 10).toFixed(1) })
