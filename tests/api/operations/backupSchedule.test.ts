import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { node, root } from '../../../scripts/lib/environment.mjs'
import { scheduledBackups } from '../../../server/backup/archives/names.ts'
import { withBackupStore } from '../../../server/backup/backupStore.ts'
import { verifyBackup } from '../../../server/backup/readBackup.ts'
import { BackupSchedule } from '../../../server/backup/schedule.ts'
import { readConfig } from '../../../server/process/config.ts'
import { testEnvironment, useTestServer } from '../../support/testServer.ts'

const HOUR_MS = 3_600_000

describe('Backups at their times', () => {
  const server = useTestServer('sqlite')

  it('[backup.archives] are made when they are due, by one of several processes, read back, and the oldest goes', async () => {
    const environment = { ...(await testEnvironment('sqlite')), BACKUP_EVERY: '1h', BACKUP_KEEP: '2' }
    const config = { ...readConfig(environment), backupDir: join(server().context.config.dataDir, 'several') }
    const { database, clock } = server().context
    const schedules = [1, 2, 3].map(() => new BackupSchedule({ config, database, clock }, () => undefined))
    const made: string[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      const runs = (await Promise.all(schedules.map((schedule) => schedule.run()))).filter((file) => file !== null)
      expect(runs).toHaveLength(1)
      made.push(...runs)
      server().pass(HOUR_MS / 2)
      expect(await schedules[0]?.run(), 'half an hour later').toBeNull()
      server().pass(HOUR_MS / 2)
    }
    const there = await withBackupStore(config, (store) => scheduledBackups(store, clock.now()))
    expect(there).toEqual(made.slice(-2))
    for (const name of there) expect((await verifyBackup(join(config.backupDir, name))).engine).toBe('sqlite')
    expect(readdirSync(config.backupDir).sort(), 'nothing half is left').toEqual(there)
  })

  it('leave alone what the site itself did not name so', async () => {
    const { database, config, clock } = server().context
    const settings = { ...config, backupEveryMs: HOUR_MS, backupKeep: 1, backupDir: join(config.dataDir, 'others') }
    const others = [
      'before-upgrade-from-0001-20200101T000000Z.tar.gz',
      'gapura-20200101T000000Z.json.gz',
      'gapura-20200101T000000Z.tar.gz.old',
      'gapura-2020.tar.gz',
      'gapura.tar.gz',
      'my-gapura-20200101T000000Z.tar.gz',
    ]
    mkdirSync(settings.backupDir)
    for (const name of [...others, 'gapura-20200101T000000Z.tar.gz']) writeFileSync(join(settings.backupDir, name), '')
    server().pass(1_000 * HOUR_MS)
    const made = await new BackupSchedule({ config: settings, database, clock }, () => undefined).run()
    expect(readdirSync(settings.backupDir).sort()).toEqual([...others, made].sort())
  })

  it('are made although the clock has been set back, and those made since are the ones that stay', async () => {
    const { database, config, clock } = server().context
    const settings = { ...config, backupEveryMs: HOUR_MS, backupKeep: 2, backupDir: join(config.dataDir, 'clock') }
    const schedule = new BackupSchedule({ config: settings, database, clock }, () => undefined)
    const ahead = [await schedule.run()]
    server().pass(HOUR_MS)
    ahead.push(await schedule.run())
    server().clock.time = new Date(server().clock.time.getTime() - 1_000 * HOUR_MS)
    const made: (string | null)[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      made.push(await schedule.run())
      const there = await withBackupStore(settings, (store) => scheduledBackups(store, clock.now()))
      expect(there, 'the newest last').toEqual([...ahead, ...made].slice(-2))
      server().pass(HOUR_MS)
    }
    expect(readdirSync(settings.backupDir).sort()).toEqual(made.slice(-2))
  })

  it('are made again soon where the process was killed half way, and what it left goes', async () => {
    const { database, config, clock } = server().context
    server().pass(48 * HOUR_MS)
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
    const left = readdirSync(settings.backupDir)
    expect(left, 'what was written has no final name').toEqual([
      expect.stringMatching(/^gapura-\d{8}T\d{6}Z\.tar\.gz\.\d+\.part$/),
    ])

    const schedule = new BackupSchedule({ config: settings, database, clock }, () => undefined)
    expect(await schedule.run(), 'at once: another process may be making it').toBeNull()
    server().pass(15 * 60_000)
    const longAgo = new Date(Date.now() - 25 * HOUR_MS)
    for (const name of left) utimesSync(join(settings.backupDir, name), longAgo, longAgo)
    const name = await schedule.run()
    expect(readdirSync(settings.backupDir)).toEqual([name])
    server().pass(23 * HOUR_MS)
    expect(await schedule.run(), 'before the next is due').toBeNull()
  })

  it('leave the older ones where one fails', async () => {
    const { database, config, clock } = server().context
    const folder = join(config.dataDir, 'a-file')
    writeFileSync(folder, 'kept')
    server().pass(1_000 * HOUR_MS)
    const settings = { ...config, backupEveryMs: HOUR_MS, backupDir: folder }
    await expect(new BackupSchedule({ config: settings, database, clock }, () => undefined).run()).rejects.toThrow()
    expect(readFileSync(folder, 'utf8')).toBe('kept')
  })

  it('leave the older ones, and nothing half, where the disk is full', async () => {
    const { config } = server().context
    const folder = join(config.dataDir, 'full')
    mkdirSync(folder)
    writeFileSync(join(folder, 'gapura-20200101T000000Z.tar.gz'), 'older')
    const program = `
      const { openDatabase } = await import(${JSON.stringify(join(root, 'server/database/engine/openDatabase.ts'))})
      const { writeBackup } = await import(${JSON.stringify(join(root, 'server/backup/writeBackup.ts'))})
      const database = openDatabase(${JSON.stringify(config)})
      const file = ${JSON.stringify(join(folder, 'gapura-20261121T040000Z.tar.gz'))}
      await writeBackup(database, file, new Date()).catch((error) => console.log(error.code))
      await database.close()`
    // A file that may not grow fails as one on a full disk does.
    const limited = ['-c', 'ulimit -f 2 && exec "$0" "$@"', node(), '--input-type=module', '-e', program]
    const { stdout, stderr } = spawnSync('sh', limited, { encoding: 'utf8' })
    expect(stdout.trim(), stderr).toBe('EFBIG')
    expect(readdirSync(folder)).toEqual(['gapura-20200101T000000Z.tar.gz'])
  })
})
