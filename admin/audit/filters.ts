import { CHANGE_ACTIONS, type AuditFilter, type ChangeAction } from '../../content/audit-query.ts'
import type { ListParams } from '../list/useListParams.ts'

/** What the trail can be filtered by, as it stands in the address. */
export const FILTERS = ['actor', 'type', 'action', 'row', 'from', 'to'] as const

const isAction = (text: string): text is ChangeAction => CHANGE_ACTIONS.some((action) => action === text)

/** The first moment of a day in the reader's time zone, so many days later; undefined for what is no day. */
export function startOfDay(day: string, later = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (!year || !month || !date) return undefined
  return new Date(Number(year), Number(month) - 1, Number(date) + later).toISOString()
}

/** What the API is asked for; what the address holds beyond its terms is left out. */
export function auditFilter({ filter }: Pick<ListParams, 'filter'>): AuditFilter {
  const [action, row, from, to] = [filter('action'), filter('row'), filter('from'), filter('to')]
  return {
    actor: filter('actor') || undefined,
    type: filter('type') || undefined,
    action: isAction(action) ? action : undefined,
    row: /^[1-9]\d{0,8}$/.test(row) ? Number(row) : undefined,
    from: startOfDay(from),
    // The last day counts to its end.
    to: startOfDay(to, 1),
  }
}
