import type { MouseEvent } from 'react'
import type { ApiToken } from '../../client/tokens/apiTokens.ts'
import { fill } from '../../content/messages/fill.ts'
import { Permits, sentencesOf } from '../roles/Permits.tsx'
import { buttonColumn, DataTable, type Column } from '../ui/DataTable.tsx'
import { Time } from '../ui/Time.tsx'
import { tokenAreas } from './tokenAreas.ts'
import { apiTokenWording as words } from './wording.ts'
import { RowButton } from '../ui/RowButton.tsx'

const { language } = words

interface ApiTokensTableProps {
  tokens: readonly ApiToken[]
  /** The time when the list was read; tokens that expired before that time are marked. */
  now: number
  busy: boolean
  onRevoke: (token: ApiToken, press: MouseEvent<HTMLElement>) => void
}

export function ApiTokensTable({ tokens, now, busy, onRevoke }: ApiTokensTableProps) {
  const columns: readonly Column<ApiToken>[] = [
    { key: 'name', header: words.name, lead: true, room: 8, cell: ({ name }) => <strong>{name}</strong> },
    {
      key: 'permits',
      header: words.permits,
      room: 18,
      cell: ({ permissions }) => <Permits sentences={sentencesOf(permissions, tokenAreas)} />,
    },
    {
      key: 'ends',
      header: words.ends,
      cell: ({ expires_at: end }) => (
        <>
          <Time moment={end} language={language} />
          {Date.parse(end) <= now && (
            <>
              {' · '}
              <strong>{words.ended}</strong>
            </>
          )}
        </>
      ),
    },
    {
      key: 'used',
      header: words.used,
      cell: ({ used_at: used }) => (used === null ? words.never : <Time moment={used} language={language} />),
    },
    {
      key: 'maker',
      header: words.maker,
      cell: ({ created_by: name, created_by_assumed: isAssumed }) => {
        if (name === null) return words.noMaker
        return isAssumed ? fill(words.assumedMaker, { name }) : name
      },
    },
    buttonColumn(words.action, 6, (token) => (
      <RowButton danger label={words.revoke} row={token.name} onClick={(press) => onRevoke(token, press)} />
    )),
  ]
  return <DataTable caption={words.title} columns={columns} rows={tokens} rowKey={({ id }) => id} busy={busy} />
}
