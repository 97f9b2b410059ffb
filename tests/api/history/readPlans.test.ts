import { describe, expect, it } from 'vitest'
import { countAudit, readAudit } from '../../../server/audit/auditLog.ts'
import type { Queries } from '../../../server/database/database.ts'
import { countTrash, readTrash } from '../../../server/history/trash.ts'
import { entriesUntil } from '../../../server/history/retention/retentionRunner.ts'
import { readPlans } from '../../support/readPlans.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

const MONTH = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' }

describe.each(engines)('On %s, a log of millions of changes is read by its indexes:', (engine) => {
  const server = useTestServer(engine)

  const plansOf = (read: (queries: Queries) => Promise<unknown>) => readPlans(server().context.database, read)
  /** Query plans of SQLite and PostgreSQL that read all entries match this pattern. */
  const WHOLE = /SCAN (changes|deletion|later)(?! USING COVERING INDEX)|Seq Scan/

  it('the trash by that of deletions', async () => {
    const now = server().clock.time
    for (const type of [undefined, 'news']) {
      const plans = await plansOf(async (queries) => {
        await countTrash({ queries, engine }, now, type)
        await readTrash({ queries, engine }, now, { type, page: 1, size: 50 })
      })
      expect(plans.match(/changes_deletions/g)?.length).toBeGreaterThanOrEqual(2)
      expect(plans).not.toMatch(WHOLE)
    }
  })

  it.each([
    ['by actor', { actor: 'user:1' }, 'changes_actor'],
    ['by action', { action: 'update' }, 'changes_action'],
    ['by type', { type: 'news' }, 'changes_type'],
    ['by row', { type: 'news', row: 1 }, 'changes_row'],
    ['of a month', MONTH, 'changes_time'],
  ] as const)('the audit trail %s', async (_, filter, index) => {
    const plans = await plansOf(async (queries) => {
      await countAudit(queries, filter)
      await readAudit(queries, filter, { limit: 50 })
    })
    expect(plans).toContain(index)
    expect(plans).not.toMatch(WHOLE)
  })

  it('the history of a row, and its expired entries, by that of rows', async () => {
    const history = await plansOf((queries) => readAudit(queries, { type: 'news', row: 1 }, { limit: 50 }))
    expect(history).toContain('changes_row')
    expect(history).not.toMatch(/changes_(type|time|actor|action)/)
    const old = await plansOf((queries) => entriesUntil(queries, engine, 'news', new Map([[1, 10]])))
    expect(old).toContain('changes_row')
    expect(old).not.toMatch(/changes_(type|time|actor|action)/)
  })
})
