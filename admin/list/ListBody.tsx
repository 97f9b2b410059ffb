import type { ReactNode } from 'react'
import { fill } from '../../content/messages/fill.ts'
import type { Wording } from '../../content/wording.ts'
import { Button } from '../ui/Button.tsx'
import { StatePanel } from '../ui/StatePanel.tsx'
import { commonWording } from '../wording/commonWording.ts'
import type { PagedRows } from './usePagedQuery.ts'

interface ListBodyProps<R> {
  wording: Pick<Wording, 'language' | 'empty'> & Partial<Pick<Wording, 'loading'>>
  q: string
  list: PagedRows<R>
  /** Shown if no row matches the filters of the list. */
  nothing?: ReactNode
  children: (rows: readonly R[]) => ReactNode
}

export function ListBody<R>({ wording, q, list, nothing, children }: ListBodyProps<R>) {
  const words = commonWording(wording.language)
  if (list.rows && list.rows.length > 0) return children(list.rows)
  if (list.busy) return <StatePanel busy text={wording.loading ?? words.loading} />
  if (list.failure) {
    return <StatePanel text={list.failure} action={<Button onClick={list.reload}>{words.retry}</Button>} />
  }
  return nothing || <StatePanel text={q ? fill(words.noMatches, { q }) : wording.empty} />
}
