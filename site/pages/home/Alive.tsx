import panel from '../../components/Panel.module.css'
import { textIn } from '../../data/langOf.ts'
import { Link } from '../../link/Link.tsx'
import type { AliveCell } from './parts.ts'
import { homeWording as words } from './wording.ts'
import styles from './Alive.module.css'

/** What shows that the game is alive. Only the browser fills the countdown: live/countdown.ts. */
export const Alive = ({ cells }: { cells: readonly AliveCell[] | null | undefined }) =>
  cells?.length ? (
    <section className={`${panel['surface']} ${panel['clear']} ${styles['strip']}`} aria-label={words.rightNow}>
      <dl className={styles['cells']}>
        {cells.map(({ about, label, labelLang, value, lang, to, note, until, video }) => (
          <div key={about}>
            <dt {...textIn(labelLang)}>{label}</dt>
            <dd>
              {to ? (
                <Link to={to} data-video={video} {...textIn(lang)}>
                  {value}
                </Link>
              ) : (
                <b {...textIn(lang)}>{value}</b>
              )}
              {until ? (
                <>
                  <time dateTime={until.at} data-ahead={until.ahead}>
                    {note}
                  </time>
                  <p>
                    <b aria-hidden="true" /> <i />
                  </p>
                </>
              ) : (
                note && <small>{note}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ) : null
