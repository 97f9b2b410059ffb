import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { node, root } from '../../../scripts/lib/environment.mjs'
import { item } from '../../../content/types/item.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { insertRow, loggedTable } from '../../../server/content/operations.ts'
import { write, type Writer } from '../../../server/database/changes/write.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { enqueue, failedMessages } from '../../../server/database/state/outbox.ts'
import { examine } from '../../../server/doctor/examine.ts'
import { OutboxRunner } from '../../../server/outbox/outboxRunner.ts'
import type { Sender } from '../../../server/outbox/sender.ts'
import { readConfig } from '../../../server/process/config.ts'
import { engines, testEnvironment, useTestServer } from '../../support/testServer.ts'

const MINUTE_MS = 60_000

describe.each(engines)('On %s, a message in the outbox', (engine) => {
  const server = useTestServer(engine)
  let sent: { key: string; payload: string }[]
  const sender: Sender['send'] = ({ key, payload }) => {
    sent.push({ key, payload })
    return Promise.resolve()
  }
  /** Each test has a topic and keys of its own. */
  let topic = 'topic0'
  let turn = 0
  beforeEach(() => {
    sent = []
    topic = `topic${(turn += 1)}`
  })

  const now = () => server().clock.time.getTime()
  const pass = (milliseconds: number) => {
    server().clock.time = new Date(now() + milliseconds)
  }
  const author = () => ({ actor: 'test', requestId: null, address: null, now: server().clock.time })
  const writing = <T>(work: (writer: Writer) => Promise<T>) =>
    write(server().context.database, server().context.feed, author(), work)
  const message = (rowId: number, dueAt = server().clock.time, payload = '{}') => ({
    key: `${topic}:${rowId}`,
    topic,
    contentType: item.key,
    rowId,
    payload,
    dueAt,
  })
  const insert = (writer: Writer) => insertRow(writer, engine, item, { items_name: 'a sword' }, server().clock.time)
  /** An item, with a message written in its transaction. */
  const create = (dueAt?: Date) =>
    writing(async (writer) => {
      const id = await insert(writer)
      await enqueue(writer.tx, message(id, dueAt), server().clock.time)
      return id
    })
  const again = (rowId: number, dueAt?: Date, payload?: string) =>
    writing((writer) => enqueue(writer.tx, message(rowId, dueAt, payload), server().clock.time))
  const runner = (send: Sender['send'] = sender, onError: (error: unknown) => void = () => undefined, limit = 30_000) =>
    new OutboxRunner(server().context, { senders: { [topic]: { send } }, limit, onError })
  const entry = (rowId: number) =>
    server()
      .context.database.reader.selectFrom('outbox')
      .selectAll()
      .where('key', '=', `${topic}:${rowId}`)
      .executeTakeFirst()

  it('is sent once, also when it is written again', async () => {
    const id = await create()
    expect(await runner().run()).toBe(1)
    expect(await runner().run()).toBe(0)
    await again(id, server().clock.time, '{"edited":true}')
    pass(24 * 60 * MINUTE_MS)
    expect(await runner().run()).toBe(0)
    expect(sent).toEqual([{ key: `${topic}:${id}`, payload: '{}' }])
    expect(await entry(id)).toMatchObject({ payload: '', tries: 1, last_error: null })
  })

  it('is not there where the transaction that causes it fails', async () => {
    const failing = writing(async (writer) => {
      const id = await insert(writer)
      await enqueue(writer.tx, message(id), server().clock.time)
      throw new Error('failed')
    })
    await expect(failing).rejects.toThrow('failed')
    expect(await runner().run()).toBe(0)
  })

  it('waits until it is due; its time and its payload move', async () => {
    const id = await create(new Date(now() + 60 * MINUTE_MS))
    await again(id, new Date(now() + 120 * MINUTE_MS), '{"later":true}')
    pass(119 * MINUTE_MS)
    expect(await runner().run()).toBe(0)
    await again(id, new Date(now() - MINUTE_MS), '{"now":true}')
    expect(await runner().run()).toBe(1)
    expect(sent).toEqual([{ key: `${topic}:${id}`, payload: '{"now":true}' }])
  })

  it('goes with its row; what was sent is remembered if the row comes back', async () => {
    const [deleted, sentBefore] = [await create(new Date(now() + MINUTE_MS)), await create()]
    expect(await runner().run()).toBe(1)
    await writing(async (writer) => {
      for (const id of [deleted, sentBefore]) await writer.remove(loggedTable(item), id)
    })
    expect(await entry(deleted)).toBeUndefined()
    expect(await entry(sentBefore)).toMatchObject({ sent_at: expect.any(String) })
    pass(2 * MINUTE_MS)
    expect(await runner().run()).toBe(0)
  })

  it('is sent by one of several processes', async () => {
    for (let count = 0; count < 5; count += 1) await create()
    const counts = await Promise.all([1, 2, 3].map(() => runner().run()))
    expect(counts.reduce((sum, count) => sum + count)).toBe(5)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(5)
    expect(sent).toHaveLength(5)
  })

  it('whose process was killed while it sent is sent by another, with the same key', async () => {
    const id = await create()
    const { config } = server().context
    const program = `
      const { readConfig } = await import(${JSON.stringify(join(root, 'server/process/config.ts'))})
      const { openDatabase } = await import(${JSON.stringify(join(root, 'server/database/engine/openDatabase.ts'))})
      const { OutboxRunner } = await import(${JSON.stringify(join(root, 'server/outbox/outboxRunner.ts'))})
      const site = { database: openDatabase(readConfig(process.env)), clock: { now: () => new Date(${now()}) } }
      const send = ({ key }) => { console.log(key); process.kill(process.pid, 'SIGKILL') }
      await new OutboxRunner(site, { senders: { ${topic}: { send } }, onError: console.error }).run()`
    const killed = spawnSync(node(), ['--input-type=module', '-e', program], {
      env: { ...process.env, DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' },
      encoding: 'utf8',
    })
    expect(killed.signal, killed.stderr).toBe('SIGKILL')
    expect(killed.stdout).toBe(`${topic}:${id}\n`)
    expect(await runner().run(), 'at once: the other may still be sending').toBe(0)
    pass(MINUTE_MS)
    expect(await runner().run()).toBe(1)
    expect(sent).toEqual([{ key: `${topic}:${id}`, payload: '{}' }])
  })

  it('that fails is tried five times, less and less often; the doctor tells, and it is tried anew when it is written again', async () => {
    const id = await create()
    const start = now()
    const errors: unknown[] = []
    const tries: number[] = []
    const failing = runner(
      () => {
        tries.push(Math.round((now() - start) / MINUTE_MS))
        return Promise.reject(new Error('nobody listens'))
      },
      (error) => errors.push(error),
    )
    for (let minute = 0; minute < 600; minute += 1) {
      expect(await failing.run()).toBe(0)
      pass(MINUTE_MS)
    }
    expect(tries).toEqual([0, 1, 6, 36, 156])
    expect(errors).toHaveLength(5)
    expect(await entry(id)).toMatchObject({ tries: 5, failed_at: expect.any(String), sent_at: null })
    const { config, database, clock } = server().context
    const open = () => openDatabase(config)
    const told: string[] = []
    for await (const { state, what } of examine(config, open, clock.now)) told.push(`${state}: ${what}`)
    expect(told.filter((line) => line.includes(topic))).toEqual([
      `fault: Messages of ${topic} that could not be sent and are not tried any more: 1. The last error: Error: nobody listens`,
    ])
    await again(id)
    expect(await failedMessages(database.reader)).toEqual([])
    expect(await runner().run()).toBe(1)
  })

  it('does not wait for a day where the clock has been set back by one', async () => {
    await create()
    const failing = runner(() => Promise.reject(new Error('nobody listens')))
    pass(24 * 60 * MINUTE_MS)
    await failing.run()
    pass(-24 * 60 * MINUTE_MS + 1)
    expect(await runner().run()).toBe(1)
  })

  it('is given up where its sender does not end', async () => {
    const id = await create()
    const errors: unknown[] = []
    const hanging = runner(
      () => new Promise(() => undefined),
      (error) => errors.push(error),
      100,
    )
    expect(await hanging.run()).toBe(0)
    expect(errors).toHaveLength(1)
    expect(await entry(id)).toMatchObject({ tries: 1, last_error: expect.stringContaining('timeout') })
    pass(MINUTE_MS)
    expect(await runner().run()).toBe(1)
  })

  it('that waits is in no backup, so that a copy does not send it too; one that was sent is', async () => {
    const [waiting, done] = [await create(new Date(now() + MINUTE_MS)), await create()]
    await runner().run()
    const file = join(server().context.config.dataDir, 'outbox.tar.gz')
    await writeBackup(server().context.database, file, server().clock.time)
    const copy = openDatabase(readConfig(await testEnvironment(engine, { isMigrated: true })))
    await restoreBackup(copy, file)
    const keys = await copy.reader.selectFrom('outbox').select('key').where('topic', '=', topic).execute()
    expect(keys).toEqual([{ key: `${topic}:${done}` }])
    expect(await entry(waiting)).toBeDefined()
    await copy.close()
  })
})
