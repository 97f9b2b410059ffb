import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listChanges } from '../../client/audit.ts'
import type { ListPage } from '../../content/reader.ts'
import { RETENTION_DELAY_HOURS } from '../../content/settings/retention.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES } from '../data/queryClient.ts'
import type { ConfirmationProps } from '../form/confirmation.ts'
import { useMay } from '../session/currentUser.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { formatDay } from '../ui/Time.tsx'
import { yearsOf } from './yearsOf.ts'
import { retentionWording as words } from './wording.ts'
import { countIn } from '../wording/countIn.ts'

const { language } = words

function limitOf(now: Date, years: number): Date {
  const limit = new Date(now)
  limit.setUTCFullYear(limit.getUTCFullYear() - years)
  return limit
}

function countedWords({ total, hasMore }: Pick<ListPage<unknown>, 'total' | 'hasMore'>): string {
  if (total === 0) return words.none
  return fill(hasMore ? words.countOrMore : words.count, { count: countIn(language, total) })
}

/** Users who may read the audit log also see how much of the log would be removed. */
export function RetentionDialog({ draft, ...dialog }: ConfirmationProps) {
  const [now] = useState(() => new Date())
  const years = yearsOf(draft['history'])
  const limit = Number.isFinite(years) ? limitOf(now, years) : now
  const mayCount = useMay()({ area: 'audit' })
  const query = { to: limit.toISOString(), page: 1, per_page: 1 }
  const { data, isError } = useQuery({
    queryKey: [CHANGES, 'older', query],
    queryFn: ({ signal }) => listChanges(query, signal),
    enabled: dialog.open && mayCount,
  })
  const counted = data ? countedWords(data) : words.counting
  return (
    <ConfirmDialog
      {...dialog}
      question={words.question}
      about={[
        fill(words.about, { day: formatDay(limit, language) }),
        ...(mayCount && !isError ? [counted] : []),
        fill(words.stays, { hours: RETENTION_DELAY_HOURS }),
      ].join(' ')}
      yes={words.yes}
      language={language}
    />
  )
}
