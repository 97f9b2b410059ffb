import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readOverview } from '../../client/overview.ts'
import { fill } from '../../content/messages/fill.ts'
import type { Overview } from '../../content/queries/overviewQuery.ts'
import { realm } from '../../content/settings/realm.ts'
import { CheckIcon, NextIcon, WarningIcon } from '../../ui/icons.tsx'
import { actorName, typeTitle } from '../audit/changeNames.ts'
import { actionWording } from '../audit/wording.ts'
import { CONTENT } from '../data/queryClient.ts'
import { isTroubled } from '../data/realms/standings.ts'
import { EVERY_MINUTE, useRealmStates } from '../data/realms/useRealmStates.ts'
import { useUser } from '../session/currentUser.ts'
import { isOpen } from '../shell/menu.ts'
import { siteZone } from '../ui/siteZone.ts'
import { formatTime, Time } from '../ui/Time.tsx'
import { changeName, changePath, waitingEntries } from './entries.ts'
import styles from './overview.module.css'
import { overviewWording as words } from './wording.ts'

const { language } = words

/** Of another server of this API that has no overview, the first screen shows the welcome alone. */
export function OverviewParts() {
  const { data } = useQuery({
    // The key begins with CONTENT, so that each content write invalidates this query, too.
    queryKey: [CONTENT, 'overview'],
    queryFn: ({ signal }) => readOverview(signal),
  })
  siteZone.use()
  if (!data) return null
  return (
    <div className={styles['parts']} lang={language}>
      <Waiting overview={data} />
      <Changes changes={data.changes} />
      <Health backups={data.backups} />
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles['part']} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

function Waiting({ overview }: { overview: Overview }) {
  const entries = waitingEntries(overview)
  return (
    <Part title={words.waiting}>
      {entries.length === 0 && (
        <p className={styles['state']} data-state="good">
          <CheckIcon />
          {words.nothingWaits}
        </p>
      )}
      {entries.length > 0 && (
        <ul role="list">
          {entries.map(({ to, text, note, count }) => (
            <li key={to}>
              <Link to={to} className={styles['entry']}>
                <span className={styles['text']}>
                  {text}
                  {note && <span className={styles['note']}>{note}</span>}
                </span>
                <span className={styles['count']}>{count.toLocaleString(language)}</span>
                <NextIcon />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Changes({ changes }: Pick<Overview, 'changes'>) {
  const { permissions } = useUser()
  if (changes.length === 0) return null
  return (
    <Part title={words.changes}>
      <ul role="list">
        {changes.map((change) => {
          const to = changePath(change, permissions)
          const text = (
            <span className={styles['text']}>
              <span dir="auto">{changeName(change)}</span>
              <span className={styles['note']}>
                <span>{typeTitle(change.type)}</span>
                <span>{actionWording(language)[change.action]}</span>
                <span>{actorName(change, language)}</span>
                <Time moment={change.time} language={language} />
              </span>
            </span>
          )
          return (
            <li key={change.sequence}>
              {to === null ? (
                <div className={styles['entry']}>{text}</div>
              ) : (
                <Link to={to} className={styles['entry']}>
                  {text}
                  <NextIcon />
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {isOpen('audit', permissions) && <Link to="/audit">{words.allChanges}</Link>}
    </Part>
  )
}

interface HealthLine {
  isGood: boolean
  text: string
  to?: string
}

function Health({ backups }: Pick<Overview, 'backups'>) {
  const { data: realms = [], dataUpdatedAt } = useRealmStates(EVERY_MINUTE)
  const troubled = realms.filter((one) => isTroubled(one, new Date(dataUpdatedAt)))
  const names = new Intl.ListFormat(language).format(troubled.map(({ name }) => name))
  const lines: HealthLine[] = [
    ...(backups ? [backupLine(backups)] : []),
    ...(realms.length === 0
      ? []
      : [
          {
            isGood: troubled.length === 0,
            text: troubled.length === 0 ? words.realmsAnswer : fill(words.realmsFail, { names }),
            to: `/${realm.screen}`,
          },
        ]),
  ]
  if (lines.length === 0) return null
  return (
    <Part title={words.health}>
      <ul role="list">
        {lines.map(({ isGood, text, to }) => {
          const state = (
            <span className={styles['state']} data-state={isGood ? 'good' : 'bad'}>
              {isGood ? <CheckIcon /> : <WarningIcon />}
              {text}
            </span>
          )
          return (
            <li key={text}>
              {to === undefined ? (
                <div className={styles['entry']}>{state}</div>
              ) : (
                <Link to={to} className={styles['entry']}>
                  {state}
                  <NextIcon />
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

function backupLine({ scheduled, failed, made_at: madeAt }: NonNullable<Overview['backups']>): HealthLine {
  const time = madeAt === null ? '' : formatTime(madeAt, language)
  if (!scheduled) return { isGood: false, text: words.noBackups }
  if (failed && madeAt !== null) return { isGood: false, text: fill(words.backupFailedSince, { time }) }
  if (failed) return { isGood: false, text: words.backupFailed }
  return { isGood: true, text: madeAt === null ? words.backupToCome : fill(words.backupMade, { time }) }
}
