import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { node, root } from '../../../scripts/lib/environment.mjs'
import { withBackupStore, scheduledBackups } from '../../../server/backup/backupStore.ts'
import { verifyBackup } from '../../../server/backup/readBackup.ts'
import { BackupSchedule } from '../../../server/backup/schedule.ts'
import type { Config } from '../../../server/process/config.ts'
import { runProgram } from '../../support/runProgram.ts'
import { useTestServer } from '../../support/testServer.ts'
import { HOUR_MS, MINUTE_MS } from '../../support/times.ts'

const OLDER = 'gapura-20200101T000000Z.tar.gz'

describe('Scheduled backups', () => {
  const server = useTestServer('sqlite')
  const pass = (hours: number) => server().pass(hours * HOUR_MS)
  const settings = (name: string, more: Partial<Config> = {}): Config => {
    const { config } = server().context
    return { ...config, backupEveryMs: HOUR_MS, backupDir: join(config.dataDir, name), ...more }
  }
  const scheduleOf = (config: Config) => new BackupSchedule({ ...server().context, config }, () => undefined)
  const listed = (config: Config) =>
    withBackupStore(config, (store) => scheduledBackups(store, server().context.clock.now()))

  it('[backup.archives] are made when they are due, by one of several processes, and read back; the oldest goes', async () => {
    const config = settings('several', { backupKeep: 2 })
    const schedules = [1, 2, 3].map(() => scheduleOf(config))
    const made: string[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      const runs = (await Promise.all(schedules.map((schedule) => schedule.run()))).filter((file) => file !== null)
      expect(runs).toHaveLength(1)
      made.push(...runs)
      pass(0.5)
      expect(await schedules[0]?.run(), 'half an hour later').toBeNull()
      pass(0.5)
    }
    const there = await listed(config)
    expect(there).toEqual(made.slice(-2))
    for (const name of there) expect((await verifyBackup(join(config.backupDir, name))).engine).toBe('sqlite')
    expect(readdirSync(config.backupDir).sort(), 'nothing half is left').toEqual(there)
  })

  it('leave files with other names alone', async () => {
    const config = settings('others', { backupKeep: 1 })
    const others = [
      'before-upgrade-from-0001-20200101T000000Z.tar.gz',
      'gapura-20200101T000000Z.json.gz',
      'gapura-20200101T000000Z.tar.gz.old',
      'gapura-2020.tar.gz',
      'gapura.tar.gz',
      'my-gapura-20200101T000000Z.tar.gz',
    ]
    mkdirSync(config.backupDir)
    for (const name of [...others, OLDER]) writeFileSync(join(config.backupDir, name), '')
    pass(1_000)
    const made = await scheduleOf(config).run()
    expect(readdirSync(config.backupDir).sort()).toEqual([...others, made].sort())
  })

  it('are made although the clock has been set back, and those made since stay', async () => {
    const config = settings('clock', { backupKeep: 2 })
    const schedule = scheduleOf(config)
    const ahead = [await schedule.run()]
    pass(1)
    ahead.push(await schedule.run())
    pass(-1_000)
    const made: (string | null)[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      made.push(await schedule.run())
      expect(await listed(config), 'the newest last').toEqual([...ahead, ...made].slice(-2))
      pass(1)
    }
    expect(readdirSync(config.backupDir).sort()).toEqual(made.slice(-2))
  })

  it('are made again soon if the process was killed half way, and its remains go', async () => {
    pass(48)
    const config = settings('killed', { backupEveryMs: 24 * HOUR_MS })
    const killed = runProgram(`
      const { openDatabase } = await load('server/database/engine/openDatabase.ts')
      const { BackupSchedule } = await load('server/backup/schedule.ts')
      const config = ${JSON.stringify(config)}
      const database = openDatabase(config)
      const clock = { now: () => new Date(${server().clock.time.getTime()}) }
      // It has been written, and not yet read back.
      const snapshot = (work) => database.snapshot(async (queries) => {
        await work(queries)
        process.kill(process.pid, 'SIGKILL')
      })
      await new BackupSchedule({ config, database: { ...database, snapshot }, clock }, console.error).run()`)
    expect(killed.signal, killed.stderr).toBe('SIGKILL')
    const left = readdirSync(config.backupDir)
    expect(left).toEqual([
      expect.stringMatching(/^gapura-\d{8}T\d{6}Z\.tar\.gz\.gapura-[0-9a-f]{12}-\d+-[0-9a-f]{12}-\d+\.part$/),
    ])

    const schedule = scheduleOf(config)
    expect(await schedule.run(), 'at once: another process may be making it').toBeNull()
    server().pass(15 * MINUTE_MS)
    const name = await schedule.run()
    expect(readdirSync(config.backupDir)).toEqual([name])
    pass(23)
    expect(await schedule.run(), 'before the next is due').toBeNull()
  })

  it('leave a file alone that is in the place of their folder', async () => {
    const config = settings('a-file')
    writeFileSync(config.backupDir, 'stays')
    pass(1_000)
    await expect(scheduleOf(config).run()).rejects.toThrow()
    expect(readFileSync(config.backupDir, 'utf8')).toBe('stays')
  })

  it('leave the older ones, and nothing half, when the disk is full', async () => {
    const { config } = server().context
    const folder = join(config.dataDir, 'full')
    mkdirSync(folder)
    writeFileSync(join(folder, OLDER), 'older')
    const program = `
      const { openDatabase } = await import(${JSON.stringify(join(root, 'server/database/engine/openDatabase.ts'))})
      const { writeBackup } = await import(${JSON.stringify(join(root, 'server/backup/writeBackup.ts'))})
      const database = openDatabase(${JSON.stringify(config)})
      const file = ${JSON.stringify(join(folder, 'gapura-20261121T040000Z.tar.gz'))}
      await writeBackup(database, file, new Date()).catch((error) => console.log(error.code))
      await database.close()`
    // A file size limit simulates a full disk, because writes beyond the limit fail in the same way.
    const limited = ['-c', 'ulimit -f 2 && exec "$0" "$@"', node(), '--input-type=module', '-e', program]
    const { stdout, stderr } = spawnSync('sh', limited, { encoding: 'utf8' })
    expect(stdout.trim(), stderr).toBe('EFBIG')
    expect(readdirSync(folder)).toEqual([OLDER])
  })
})
