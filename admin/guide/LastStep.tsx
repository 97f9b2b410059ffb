import { Link } from 'react-router'
import { NextIcon } from '../../ui/icons.tsx'
import styles from './guide.module.css'
import { guidePath } from '../shell/menu.ts'
import { StepButtons } from './StepButtons.tsx'
import { furtherScreens, type Step } from './steps.ts'
import { guideWording as words } from './wording.ts'

export function LastStep({ open, before }: { open: readonly Step[]; before: string | undefined }) {
  return (
    <div className={styles['last']}>
      {open.length > 0 ? (
        <p>
          <strong>{words.openSteps}</strong>{' '}
          {open.map(({ key, title }, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <Link to={guidePath(key)}>{title}</Link>
            </span>
          ))}
        </p>
      ) : (
        <p>{words.allDone}</p>
      )}
      <ul className={styles['cards']}>
        {furtherScreens.map(({ screen, title, about }) => (
          <li key={screen}>
            <Link to={`/${screen}`} className={styles['further']}>
              <strong>{title}</strong>
              <span>{about}</span>
              <NextIcon />
            </Link>
          </li>
        ))}
      </ul>
      <footer className={styles['buttons']}>
        <StepButtons before={before}>
          <a className={styles['site']} href="/">
            {words.site}
          </a>
        </StepButtons>
      </footer>
    </div>
  )
}
