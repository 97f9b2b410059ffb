import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { node, root } from '../../../scripts/lib/environment.mjs'
import { withBackupStore } from '../../../server/backup/backupStore.ts'
import { BackupSchedule, scheduledBackups } from '../../../server/backup/schedule.ts'
import { checkStore } from '../../../server/backup/store/checkStore.ts'
import { readConfig } from '../../../server/process/config.ts'
import { engines, testEnvironment, useTestServer } from '../../support/testServer.ts'

const HOUR_MS = 3_600_000

const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('gapura-'))
    .sort()
/** Who writes there, or did when it was killed. */
const lockedIn = (folder: string): string[] => readdirSync(join(folder, 'locks'))

describe.each(engines)('On %s, backups at their times', (engine) => {
  const server = useTestServer(engine)

  it('are made when they are due, by one of several processes, read back, and the oldest goes', async () => {
    const environment = { ...(await testEnvironment(engine)), BACKUP_EVERY: '1h', BACKUP_KEEP: '2' }
    const config = { ...readConfig(environment), backupDir: join(server().context.config.dataDir, 'several') }
    const { database, clock } = server().context
    const schedules = [1, 2, 3].map(() => new BackupSchedule({ config, database, clock }, () => undefined))
    const made: string[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      const runs = (await Promise.all(schedules.map((schedule) => schedule.run()))).filter((file) => file !== null)
      expect(runs).toHaveLength(1)
      made.push(...runs)
      server().clock.time = new Date(server().clock.time.getTime() + HOUR_MS / 2)
      expect(await schedules[0]?.run(), 'half an hour later').toBeNull()
      server().clock.time = new Date(server().clock.time.getTime() + HOUR_MS / 2)
    }
    await withBackupStore(config, async (store) => {
      expect(await scheduledBackups(store, clock.now())).toEqual(made.slice(-2))
      const { whole, faults } = await checkStore(store, made.slice(-2))
      expect(faults).toEqual([])
      expect([...whole.values()].map((manifest) => manifest.engine)).toEqual([engine, engine])
    })
    expect(backupsIn(config.backupDir), 'nothing half is left').toHaveLength(2)
    expect(lockedIn(config.backupDir)).toEqual([])
  })

  it('are made although the clock has been set back, and those made since are the ones that stay', async () => {
    const { database, config, clock } = server().context
    const settings = { ...config, backupEveryMs: HOUR_MS, backupKeep: 2, backupDir: join(config.dataDir, 'clock') }
    const schedule = new BackupSchedule({ config: settings, database, clock }, () => undefined)
    const ahead = [await schedule.run()]
    server().clock.time = new Date(server().clock.time.getTime() + HOUR_MS)
    ahead.push(await schedule.run())
    server().clock.time = new Date(server().clock.time.getTime() - 1_000 * HOUR_MS)
    const made: (string | null)[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      made.push(await schedule.run())
      const there = await withBackupStore(settings, (store) => scheduledBackups(store, clock.now()))
      expect(there, 'the newest last').toEqual([...ahead, ...made].slice(-2))
      server().clock.time = new Date(server().clock.time.getTime() + HOUR_MS)
    }
    expect(backupsIn(settings.backupDir)).toEqual(made.slice(-2))
  })

  it('are made again soon where the process was killed half way, and what it left goes', async () => {
    const { database, config, clock } = server().context
    server().clock.time = new Date(server().clock.time.getTime() + 48 * HOUR_MS)
    const settings = { ...config, backupEveryMs: 24 * HOUR_MS, backupDir: join(config.dataDir, 'killed') }
    const environment = { ...process.env, DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' }
    const program = `
      const { readConfig } = await import(${JSON.stringify(join(root, 'server/process/config.ts'))})
      const { openDatabase } = await import(${JSON.stringify(join(root, 'server/database/engine/openDatabase.ts'))})
      const { BackupSchedule } = await import(${JSON.stringify(join(root, 'server/backup/schedule.ts'))})
      const database = openDatabase(readConfig(process.env))
      const config = ${JSON.stringify(settings)}
      const clock = { now: () => new Date(${clock.now().getTime()}) }
      // Written, and not yet read back.
      const snapshot = (work) => database.snapshot(async (queries) => {
        await work(queries)
        process.kill(process.pid, 'SIGKILL')
      })
      await new BackupSchedule({ config, database: { ...database, snapshot }, clock }, console.error).run()`
    const killed = spawnSync(node(), ['--input-type=module', '-e', program], { env: environment, encoding: 'utf8' })
    expect(killed.signal, killed.stderr).toBe('SIGKILL')
    expect(backupsIn(settings.backupDir), 'what was written is no backup').toEqual([])
    expect(lockedIn(settings.backupDir)).toHaveLength(1)

    const schedule = new BackupSchedule({ config: settings, database, clock }, () => undefined)
    expect(await schedule.run(), 'at once: another process may be making it').toBeNull()
    server().clock.time = new Date(server().clock.time.getTime() + 15 * 60_000)
    const file = await schedule.run()
    expect(backupsIn(settings.backupDir)).toEqual([file])
    expect(lockedIn(settings.backupDir)).toEqual([])
    server().clock.time = new Date(server().clock.time.getTime() + 23 * HOUR_MS)
    expect(await schedule.run(), 'before the next is due').toBeNull()
  })

  it('leave the older ones where one fails', async () => {
    const { database, config, clock } = server().context
    const folder = join(config.dataDir, 'a-file')
    writeFileSync(folder, 'kept')
    server().clock.time = new Date(server().clock.time.getTime() + 1_000 * HOUR_MS)
    const settings = { ...config, backupEveryMs: HOUR_MS, backupDir: folder }
    await expect(new BackupSchedule({ config: settings, database, clock }, () => undefined).run()).rejects.toThrow()
    expect(readFileSync(folder, 'utf8')).toBe('kept')
  })
})
