import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { GameAccountStep, StaffGameAccount } from '../../client/gameAccounts.ts'
import { fill } from '../../content/messages/fill.ts'
import { Filled } from '../../ui/Filled.tsx'
import { Badge } from '../ui/Badge.tsx'
import { buttonColumn, DataTable, type Column } from '../ui/DataTable.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { Time } from '../ui/Time.tsx'
import styles from './gameAccounts.module.css'
import { gameAccountWording as words, stateWording, stepWording } from './wording.ts'

type OnAct = (account: StaffGameAccount, press: MouseEvent<HTMLElement>) => void

interface GameAccountsTableProps {
  rows: readonly StaffGameAccount[]
  realmName: (key: string) => string
  busy: boolean
  onRetry: OnAct
  onUnlink: OnAct
}

const tones: Partial<Record<StaffGameAccount['state'], 'good' | 'bad'>> = { ready: 'good', unclear: 'bad' }

export function GameAccountsTable({ rows, realmName, busy, onRetry, onUnlink }: GameAccountsTableProps) {
  // The widths are those of the longest content, so that a table which is narrower becomes cards.
  const columns: readonly Column<StaffGameAccount>[] = [
    {
      key: 'name',
      header: words.name,
      lead: true,
      room: 12.5,
      cell: ({ name }) => <strong className={styles['name']}>{name}</strong>,
    },
    {
      key: 'realm',
      header: words.realm,
      room: 8,
      cell: ({ realm }) => <span className={styles['realm']}>{realmName(realm)}</span>,
    },
    {
      key: 'owner',
      header: words.owner,
      room: 9.5,
      cell: ({ owner: { username } }) => (
        <Link to={`/users?${new URLSearchParams({ q: username })}`} className={styles['owner']}>
          {username}
        </Link>
      ),
    },
    {
      key: 'state',
      header: words.state,
      narrow: true,
      room: 8.5,
      cell: ({ state }) => <Badge tone={tones[state]}>{stateWording[state]}</Badge>,
    },
    { key: 'number', header: words.number, narrow: true, cell: ({ number }) => number ?? '–' },
    {
      key: 'created_at',
      header: words.created,
      room: 6,
      cell: ({ created_at }) => (
        <span className={styles['created']}>
          <Time moment={created_at} language={words.language} />
        </span>
      ),
    },
    { key: 'step', header: words.step, room: 8.5, cell: ({ step }) => (step ? <Step step={step} /> : '–') },
    buttonColumn(words.action, 7, (account) => (
      <span className={styles['actions']}>
        {account.step && account.step.state !== 'refused' && account.state !== 'leaving' && (
          <RowButton label={words.retry} row={account.name} onClick={(press) => onRetry(account, press)} />
        )}
        {account.state !== 'leaving' && (
          <RowButton danger label={words.unlink} row={account.name} onClick={(press) => onUnlink(account, press)} />
        )}
      </span>
    )),
  ]
  return <DataTable caption={words.title} columns={columns} rows={rows} rowKey={({ id }) => id} busy={busy} />
}

function Step({ step }: { step: GameAccountStep }) {
  const { kind, state, error, tries, asked_at, is_late } = step
  return (
    <span className={styles['step']}>
      <span>
        <Filled
          sentence={state === 'refused' ? words.refusedSince : words.stepSince}
          values={{ step: stepWording[kind], time: <Time moment={asked_at} language={words.language} /> }}
        />
        {tries > 0 && ` · ${fill(words.tries, { count: tries })}`}
      </span>
      {is_late && <Badge tone="bad">{words.late}</Badge>}
      {error !== null && <small lang="en">{error}</small>}
    </span>
  )
}
