import { setTimeout as sleep } from 'node:timers/promises'
import type { ContentType } from '../../../content/define.ts'
import type { Account } from './accountHolder.ts'
import type { Site } from './faults.ts'
import type { Report } from './report.ts'
import { mayBe, STALE_MS, type WrittenRows } from './writtenRows.ts'

/** Compares what the database holds, when nobody writes any more, with what was acknowledged. */
export async function findLosses(
  { database }: Site,
  written: WrittenRows,
  accounts: readonly Account[],
  types: readonly ContentType[],
  report: Report,
): Promise<void> {
  await sleep(STALE_MS + 1_000)
  const now = performance.now()
  for (const type of types) {
    const rows = await database.read(`select id, ${type.name} as name from ${type.table}`)
    const byId = new Map(rows.map(({ id, name }) => [Number(id), String(name)]))
    const names = new Map<string, number>()
    for (const name of byId.values()) names.set(name, (names.get(name) ?? 0) + 1)
    for (const [name, count] of names) if (count > 1) report.breach('written twice', `${type.key} ${name}`)
    const { wrong } = written.examine([...byId.values()].join('\n'), now, now)
    for (const text of wrong) report.breach('not as acknowledged', text)
    for (const row of written.rows) {
      if (row.type !== type || row.id === null) continue
      const name = byId.get(row.id)
      report.count('rows looked for')
      if (!mayBe(row, now, now).some((version) => (version?.mark ? name?.includes(version.mark) : name === undefined)))
        report.breach(
          'lost',
          `${type.key} ${row.id} is ${name}, acknowledged was ${row.versions.findLast(({ at }) => at !== null)?.mark}`,
        )
    }
  }
  const users = await database.read('select username from users')
  for (const { username, isAcknowledged } of accounts) {
    const count = users.filter((user) => user['username'] === username).length
    if (count > 1 || (isAcknowledged && count !== 1)) report.breach('lost', `account ${username}: ${count}`)
  }
}

/** Saves at each process, and looks for it at all of them. */
export async function expectAgreement({ processes, token, turn }: Site, report: Report): Promise<void> {
  for (const [index, { product }] of processes.entries()) {
    const name = `seperti ${turn} ${index}`
    const response = await fetch(`${product.url}/api/game-info/server-information/systeminfo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ system_info: name, description: name }),
    }).catch(() => null)
    if (response?.status !== 201) {
      report.breach(
        'no saving when whole',
        `${product.url}: ${response?.status ?? 'no answer'} ${await response?.text()}`,
      )
      continue
    }
    const since = performance.now()
    for (;;) {
      const start = performance.now()
      const shown = await Promise.all(
        processes.map(async ({ product: { url } }) =>
          (await (await fetch(`${url}/api/game-info/server-information/systeminfo`)).text()).includes(`"${name}"`),
        ),
      )
      if (shown.every(Boolean)) break
      if (start - since > STALE_MS) {
        report.breach('no agreement', `${name} is shown by ${shown.join()}`)
        break
      }
      await sleep(100)
    }
  }
}
