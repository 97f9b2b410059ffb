import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { insertRow } from '../../../server/content/operations.ts'
import { loggedTable } from '../../../server/content/writing/loggedTable.ts'
import type { Writer } from '../../../server/database/changes/write.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { enqueue, failedMessages } from '../../../server/database/state/outbox.ts'
import { OutboxRunner } from '../../../server/outbox/outboxRunner.ts'
import type { Sender } from '../../../server/outbox/outgoingRequest.ts'
import { readConfig } from '../../../server/process/config.ts'
import { doctorLines } from '../../support/doctorFindings.ts'
import { rowsOf, writing } from '../../support/pastTheApi.ts'
import { runProgram } from '../../support/runProgram.ts'
import { engines, testEnvironment, useTestServer } from '../../support/testServer.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../support/times.ts'

describe.each(engines)('On %s, a message in the outbox', (engine) => {
  const server = useTestServer(engine)
  let sent: { key: string; payload: string }[]
  let errors: unknown[]
  let topic = 'topic0'
  let turn = 0
  beforeEach(() => {
    sent = []
    errors = []
    topic = `topic${(turn += 1)}`
  })

  const now = () => server().clock.time.getTime()
  const pass = (milliseconds: number) => server().pass(milliseconds)
  const soon = (milliseconds: number) => new Date(now() + milliseconds)
  const put = (writer: Writer, rowId: number, dueAt = soon(0), payload = '{}') => {
    const message = { key: `${topic}:${rowId}`, topic, contentType: item.key, rowId, payload, dueAt }
    return enqueue(writer.tx, message, soon(0))
  }
  const create = (dueAt?: Date, fault?: Error) =>
    writing(server(), async (writer) => {
      const { id } = await insertRow(writer, item, { items_name: 'a sword' }, soon(0))
      await put(writer, id, dueAt)
      if (fault) throw fault
      return id
    })
  const again = (rowId: number, dueAt?: Date, payload?: string) =>
    writing(server(), (writer) => put(writer, rowId, dueAt, payload))
  const deliver: Sender['send'] = ({ key, payload }) => {
    sent.push({ key, payload })
    return Promise.resolve()
  }
  const fail: Sender['send'] = () => Promise.reject(new Error('nobody listens'))
  const run = (send = deliver, limit = 30_000) =>
    new OutboxRunner(server().context, {
      senders: { [topic]: { send } },
      limit,
      onError: (error) => errors.push(error),
    }).run()
  const entry = async (rowId: number) =>
    (await rowsOf(server(), 'outbox')).find(({ key }) => key === `${topic}:${rowId}`)

  it('is sent once, also when it is written again', async () => {
    const id = await create()
    expect([await run(), await run()]).toEqual([1, 0])
    await again(id, soon(0), '{"edited":true}')
    pass(DAY_MS)
    expect(await run()).toBe(0)
    expect(sent).toEqual([{ key: `${topic}:${id}`, payload: '{}' }])
    expect(await entry(id)).toMatchObject({ payload: '', tries: 1, last_error: null })
  })

  it('is not stored if the transaction that causes it fails', async () => {
    await expect(create(undefined, new Error('failed'))).rejects.toThrow('failed')
    expect(await run()).toBe(0)
  })

  it('waits until it is due; its time and its payload can change', async () => {
    const id = await create(soon(HOUR_MS))
    await again(id, soon(2 * HOUR_MS), '{"later":true}')
    pass(2 * HOUR_MS - MINUTE_MS)
    expect(await run()).toBe(0)
    await again(id, soon(-MINUTE_MS), '{"now":true}')
    expect(await run()).toBe(1)
    expect(sent).toEqual([{ key: `${topic}:${id}`, payload: '{"now":true}' }])
  })

  it('is deleted with its row; one that was sent stays, in case the row comes back', async () => {
    const [deleted, sentBefore] = [await create(soon(MINUTE_MS)), await create()]
    expect(await run()).toBe(1)
    await writing(server(), async (writer) => {
      for (const id of [deleted, sentBefore]) await writer.remove(loggedTable(item), id)
    })
    expect(await entry(deleted)).toBeUndefined()
    expect(await entry(sentBefore)).toMatchObject({ sent_at: expect.any(String) })
    pass(2 * MINUTE_MS)
    expect(await run()).toBe(0)
  })

  it('is sent by one of several processes', async () => {
    for (let count = 0; count < 5; count += 1) await create()
    const counts = await Promise.all([1, 2, 3].map(() => run()))
    expect(counts.reduce((sum, count) => sum + count)).toBe(5)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(5)
    expect(sent).toHaveLength(5)
  })

  it('whose process was killed while it sent is sent by another, with the same key', async () => {
    const id = await create()
    const { dataDir, databaseUrl } = server().context.config
    const killed = runProgram(`
      const { openDatabase } = await load('server/database/engine/openDatabase.ts')
      const { OutboxRunner } = await load('server/outbox/outboxRunner.ts')
      const database = openDatabase(${JSON.stringify({ dataDir, databaseUrl })})
      const site = { database, clock: { now: () => new Date(${now()}) } }
      const send = ({ key }) => { console.log(key); process.kill(process.pid, 'SIGKILL') }
      await new OutboxRunner(site, { senders: { ${topic}: { send } }, onError: console.error }).run()`)
    expect(killed.signal, killed.stderr).toBe('SIGKILL')
    expect(killed.stdout).toBe(`${topic}:${id}\n`)
    expect(await run(), 'at once: the other may still be sending').toBe(0)
    pass(MINUTE_MS)
    expect(await run()).toBe(1)
    expect(sent).toEqual([{ key: `${topic}:${id}`, payload: '{}' }])
  })

  it('that fails is tried five times at growing intervals; the doctor reports it, and to write it again starts over', async () => {
    const id = await create()
    const tries: number[] = []
    for (let minute = 0; minute < 600; minute += 1) {
      const before = errors.length
      expect(await run(fail)).toBe(0)
      if (errors.length > before) tries.push(minute)
      pass(MINUTE_MS)
    }
    expect(tries).toEqual([0, 1, 6, 36, 156])
    expect(await entry(id)).toMatchObject({ tries: 5, failed_at: expect.any(String), sent_at: null })
    const { config, database } = server().context
    const lines = await doctorLines(config, server().clock.time)
    expect(lines.filter((line) => line.includes(topic))).toEqual([
      `fault: Messages of ${topic} that could not be sent and are not tried any more: 1. The last error: Error: nobody listens`,
    ])
    await again(id)
    expect(await failedMessages(database.reader)).toEqual([])
    expect(await run()).toBe(1)
  })

  it('does not wait for a day if the clock has been set back by one', async () => {
    await create()
    pass(DAY_MS)
    await run(fail)
    pass(-DAY_MS + 1)
    expect(await run()).toBe(1)
  })

  it('is given up if its sender does not end', async () => {
    const id = await create()
    expect(await run(() => new Promise(() => undefined), 100)).toBe(0)
    expect(errors).toHaveLength(1)
    expect(await entry(id)).toMatchObject({ tries: 1, last_error: expect.stringContaining('timeout') })
    pass(MINUTE_MS)
    expect(await run()).toBe(1)
  })

  it('that waits is in no backup, so that no copy sends it too; one that was sent is in it', async () => {
    const [waiting, done] = [await create(soon(MINUTE_MS)), await create()]
    await run()
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
