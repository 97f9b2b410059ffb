import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { BackupSchedule } from '../../../server/backup/schedule.ts'
import { useTestServer, type TestServer } from '../../support/testServer.ts'

const token = 'a-token-for-Prometheus'
const rules = readFileSync(join(import.meta.dirname, '../../../deploy/alerts.yml'), 'utf8')

/** The tests wait up to 20 seconds, because the server checks its state only every ten seconds. */
const slowly = { timeout: 20_000, interval: 500 }

/** Prometheus itself creates these metrics. */
const OWN = ['up']
/** Only sites on PostgreSQL have these metrics. tests/api/operations/metrics.test.ts tests them. */
const ELSEWHERE = ['gapura_notices_arrive']

async function values(server: TestServer): Promise<Map<string, number>> {
  const { body } = await server.call('GET', '/metrics', { token })
  const lines = String(body)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]))
}

describe('The alert rules for Prometheus', () => {
  const pictures = mkdtempSync(join(tmpdir(), 'gapura-alerts-'))
  afterAll(() => rmSync(pictures, { recursive: true, force: true }))
  const settings = { METRICS_TOKEN: token, BACKUP_EVERY: '24h', PICTURES: `folder:${pictures}` }
  const server = useTestServer('sqlite', settings)

  it('[operate.alerts] name metrics that exist, and each has a summary', async () => {
    await server().call('GET', '/news')
    const keys = async () => [...(await values(server())).keys()].join()
    await expect.poll(keys).toContain('gapura_disk_free_bytes')
    await expect.poll(keys).toContain('gapura_picture_store_seconds_count')
    const there = new Set([...(await values(server())).keys()].map((name) => name.replace(/\{.*/, '')))
    const expressions = [...rules.matchAll(/expr: (.*)/g)].map(([, expression = '']) => expression)
    expect(expressions.length).toBeGreaterThan(5)
    const named = expressions.flatMap(
      (expression) => expression.replace(/\{[^}]*\}/g, '').match(/\b(?:up|(?:gapura|process|nodejs)_\w+)\b/g) ?? [],
    )
    expect(named.length).toBeGreaterThanOrEqual(expressions.length)
    expect(named.filter((name) => ![...there, ...OWN, ...ELSEWHERE].includes(name))).toEqual([])
    expect(rules.match(/summary: /g)).toHaveLength(expressions.length)
  })

  it('can see the age and the outcome of the last backup, and whether the picture store answers', async () => {
    const { config, database, clock } = server().context
    const backupDir = join(config.dataDir, 'told')
    mkdirSync(backupDir)
    const schedule = (folder: string) =>
      new BackupSchedule({ config: { ...config, backupDir: folder }, database, clock }, () => undefined)
    await expect(schedule(join(config.dataDir, 'secret.key')).run()).rejects.toThrow('ENOTDIR')
    const read = async (name: string) => (await values(server())).get(name)
    expect(await read('gapura_picture_store_answers')).toBe(1)
    // A missing folder simulates an unmounted disk. The site must stay ready, because it can still serve pages.
    renameSync(pictures, `${pictures}-away`)
    await expect.poll(() => read('gapura_backup_failed'), slowly).toBe(1)
    await expect.poll(() => read('gapura_picture_store_answers'), slowly).toBe(0)
    expect(await read('gapura_picture_store_seconds_count{operation="get",outcome="failed"}')).toBeGreaterThan(0)
    for (const path of ['/readyz', '/news'])
      await expect.poll(async () => (await server().call('GET', path)).status, { message: path }).toBe(200)
    renameSync(`${pictures}-away`, pictures)
    server().clock.time = new Date()
    await sql`delete from site_state where key = 'next-backup'`.execute(database.writer)
    await schedule(backupDir).run()
    await expect.poll(() => read('gapura_backup_failed'), slowly).toBe(0)
    await expect.poll(() => read('gapura_picture_store_answers'), slowly).toBe(1)
    expect(await read('gapura_backup_age_seconds')).toBeLessThan(60)
    expect(await read('gapura_backup_every_seconds')).toBe(86_400)
  })

  it('can see whether the database can be written, and how much of the disk is free', async () => {
    expect((await values(server())).get('gapura_database_writable')).toBe(1)
    expect((await values(server())).get('gapura_disk_free_bytes{kind="data"}')).toBeGreaterThan(0)
  })
})
