import { fill } from '../../content/messages/fill.ts'
import type { Overview } from '../../content/queries/overviewQuery.ts'
import { typeOf, typeTitle } from '../audit/changeNames.ts'
import { nameInWords } from '../data/rows.ts'
import { rowPath } from '../form/rowAddress.ts'
import { CHANNELS_SCREEN, isOpen, PAYMENTS_SCREEN } from '../shell/menu.ts'
import { formatTime } from '../ui/Time.tsx'
import { overviewWording as words } from './wording.ts'

export interface WaitingEntry {
  to: string
  text: string
  note?: string | undefined
  count: number
}

const { language } = words

/** Returns what waits for the user, what others wait for first. */
export function waitingEntries({ desk, unpublished, messages }: Overview): WaitingEntry[] {
  const entries: WaitingEntry[] = [
    { to: '/orders?state=review', text: words.orders, count: desk?.orders ?? 0 },
    { to: `/${PAYMENTS_SCREEN}?state=open`, text: words.payments, count: desk?.payments ?? 0 },
    { to: '/orders?state=delivering', text: words.unclear, count: desk?.unclear ?? 0 },
    { to: `/${CHANNELS_SCREEN}`, text: words.messages, count: messages ?? 0 },
    ...unpublished.flatMap(({ type: key, drafts, scheduled, next_at: next }) => {
      const type = typeOf(key)
      if (!type) return []
      return [
        { to: `/${type.screen}?state=draft`, text: fill(words.drafts, { title: type.title }), count: drafts },
        {
          to: `/${type.screen}?state=scheduled`,
          text: fill(words.scheduled, { title: type.title }),
          note: next === null ? undefined : fill(words.next, { time: formatTime(next, language) }),
          count: scheduled,
        },
      ]
    }),
  ]
  return entries.filter(({ count }) => count > 0)
}

type Change = Overview['changes'][number]

export function changeName({ type: key, row_id, row_name, batch }: Change): string {
  const title = typeTitle(key)
  if (batch !== null) return fill(words.manyRows, { title })
  const type = typeOf(key)
  if (type?.single) return title
  return type && row_name ? nameInWords(type, row_name) : `#${row_id}`
}

/** Returns where the user sees what was changed; null if no screen that is open to them shows it. */
export function changePath(change: Change, permissions: ReadonlySet<string>): string | null {
  const type = typeOf(change.type)
  if (change.batch !== null) return isOpen('batches', permissions) ? '/batches' : null
  if (!type || !isOpen(type.screen, permissions)) return null
  if (type.single) return `/${type.screen}`
  if (change.action !== 'delete') return rowPath(type, change.row_id)
  return permissions.has(`${type.key}:delete`) ? '/trash' : null
}
