import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { download } from '../../../content/types/download.ts'
import { gem } from '../../../content/types/gem.ts'
import { item } from '../../../content/types/item.ts'
import { monster } from '../../../content/types/monster.ts'
import { news } from '../../../content/types/news.ts'
import { retail } from '../../../content/types/retail.ts'
import { serverRule } from '../../../content/types/serverRule.ts'
import { AccountHolder } from '../../support/endurance/accountHolder.ts'
import { startClusterSite, untilWhole } from '../../support/endurance/clusterSite.ts'
import { expectAgreement, findLosses } from '../../support/endurance/losses.ts'
import { faults as allFaults } from '../../support/endurance/faults.ts'
import { Reader } from '../../support/endurance/reader.ts'
import { Report } from '../../support/endurance/report.ts'
import { Visitor } from '../../support/endurance/visitor.ts'
import { Writer } from '../../support/endurance/writer.ts'
import { WrittenRows } from '../../support/endurance/writtenRows.ts'
import { hasHaproxy } from '../../support/failover/haproxy.ts'
import { whyNoMachines } from '../../support/failover/machines.ts'
import { onceOnly } from '../../support/retries.ts'
import { isThorough } from '../../support/thorough.ts'

/** `npm run test:thorough` runs it for so long, `npm run endurance` for an hour. */
const MINUTES = Number(process.env['ENDURANCE_MINUTES'] ?? 1.5)
const FAULT_EVERY_MS = Number(process.env['ENDURANCE_FAULT_EVERY'] ?? 20) * 1_000
/** A part of the names of the faults that are made. */
const ONLY = process.env['ENDURANCE_ONLY'] ?? ''
const isCommand = process.env['ENDURANCE_MINUTES'] !== undefined

const types = [news, item, monster, serverRule, gem, retail, download]
const READERS = 25
const READ_EVERY_MS = 500
const WRITERS = 6
const WRITE_EVERY_MS = 850
const ACCOUNT_EVERY_MS = 7_000
/** Before the first fault, so that pages are in memory and rows are there. */
const CALM_MS = 10_000

/** Lines of HAProxy's log for one fault. */
const MOST_LOGGED = 12

const why =
  !isThorough && !isCommand
    ? 'it is part of npm run test:thorough'
    : hasHaproxy()
      ? whyNoMachines()
      : 'HAProxy is not installed (apt-get install haproxy)'

describe('Three processes behind HAProxy on a PostgreSQL with a synchronous standby', onceOnly, () => {
  if (why !== null) it.skip(`under mixed load, with faults by turns: not tried, since ${why}`, () => undefined)

  it.runIf(why === null)(
    'lose nothing that was acknowledged, show no wrong page and fail no read, under mixed load with a fault again and again',
    { timeout: MINUTES * 60_000 + 600_000 },
    async () => {
      const faults = allFaults.filter(({ name }) => name.includes(ONLY))
      const site = await startClusterSite()
      const report = new Report(() => site.processes.map(({ product }) => product.output))
      const written = new WrittenRows()
      const { url } = site.haproxy
      let addresses = 0
      const visitors = (many: number) => Array.from({ length: many }, () => new Visitor(url, (addresses += 1)))
      const holder = new AccountHolder(visitors(20), report)
      const readers = visitors(READERS).map((visitor) => new Reader(visitor, types, written, report))
      const writers = visitors(WRITERS).map((visitor) => new Writer(visitor, site.token, types, written, report))
      let isOver = false
      const load = Promise.all([
        ...readers.map((reader) => reader.run(() => isOver, READ_EVERY_MS)),
        ...writers.map((writer) => writer.run(() => isOver, WRITE_EVERY_MS)),
        holder.run(() => isOver, ACCOUNT_EVERY_MS),
      ])
      const minutes = setInterval(() => report.say(`${report.stage}; ${report.summary()}`), 60_000)
      try {
        const start = performance.now()
        await sleep(CALM_MS)
        report.takeLongestGap()
        for (; performance.now() - start < MINUTES * 60_000; site.turn += 1) {
          const fault = faults[site.turn % faults.length]
          if (!fault) throw new Error(`No fault has ${ONLY} in its name.`)
          const struck = performance.now()
          report.stage = `${site.turn + 1} ${fault.name}`
          const before = new Map(report.totals)
          await fault.strike(site)
          const wholeMs = await untilWhole(site)
          await expectAgreement(site, report)
          const since = (name: string) => (report.totals.get(name) ?? 0) - (before.get(name) ?? 0)
          report.say(
            `fault ${report.stage}: whole ${Math.round(wholeMs)} ms after its end, longest without a save ${Math.round(report.takeLongestGap())} ms, reads ${since('reads')}, refused ${since('refused')}, unknown ${since('unknown')}`,
          )
          const lines = site.haproxy.takeLog()
          for (const line of lines.slice(0, MOST_LOGGED)) report.say(`HAProxy: ${line}`)
          if (lines.length > MOST_LOGGED) report.say(`HAProxy: ${lines.length} such lines`)
          report.stage = `after ${report.stage}`
          await sleep(Math.max(2_000, FAULT_EVERY_MS - (performance.now() - struck)))
        }
        isOver = true
        await load
        await findLosses(site, written, holder.accounts, types, report)
        const reader = readers[0]
        for (const row of written.rows.filter((row) => row.versions.some(({ picture }) => picture?.address)))
          await reader?.readPictureOf(row)
      } finally {
        isOver = true
        clearInterval(minutes)
        await load.catch(() => undefined)
        await site.stop()
      }
      report.say(`END; ${report.summary()}`)
      expect(report.breaches).toEqual([])
    },
  )
})
