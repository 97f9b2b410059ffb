import { CHANGE_ACTIONS, type AuditFilter, type ChangeAction } from '../../../content/queries/auditQuery.ts'
import type { ListParams } from '../../list/useListParams.ts'
import { startOfDay } from '../../ui/Time.tsx'

export const FILTERS = ['actor', 'type', 'action', 'row', 'from', 'to'] as const

const isAction = (text: string): text is ChangeAction => CHANGE_ACTIONS.some((action) => action === text)

export function auditFilter({ filter }: Pick<ListParams, 'filter'>): AuditFilter {
  const [action, row, from, to] = [filter('action'), filter('row'), filter('from'), filter('to')]
  return {
    actor: filter('actor') || undefined,
    type: filter('type') || undefined,
    action: isAction(action) ? action : undefined,
    row: /^[1-9]\d{0,8}$/.test(row) ? Number(row) : undefined,
    from: startOfDay(from),
    // The API treats `to` as exclusive, so it must be the start of the next day.
    to: startOfDay(to, 1),
  }
}
