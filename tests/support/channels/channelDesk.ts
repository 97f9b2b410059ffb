import { afterAll, beforeAll, beforeEach } from 'vitest'
import { channelSenders } from '../../../server/channels/senders.ts'
import { OutboxRunner } from '../../../server/outbox/outboxRunner.ts'
import type { SampleRow } from '../samples.ts'
import type { TestServer } from '../testServer.ts'
import { MINUTE_MS } from '../times.ts'
import { startFakeDiscord, type FakeDiscord } from './fakeDiscord.ts'

export async function channelDesk(server: TestServer, signIn = () => server.signIn('admin')) {
  const errors: unknown[] = []
  const newRunner = () =>
    new OutboxRunner(server.context, { senders: channelSenders(server.context), onError: (e) => errors.push(e) })
  let runner = newRunner()
  let token = await signIn()
  let titles = 0
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, { token, body })
    const isProofNeeded = (answer.body as { code?: string }).code === 'proof_needed'
    if (answer.status !== 401 && !isProofNeeded) return answer
    // Moving the clock can end the session or the proof of identity, so the admin signs in again.
    token = await signIn()
    return server.call(method, path, { token, body })
  }
  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const settings = { name: 'News', categories: null, role_id: '', on: true }
  return {
    call,
    done,
    pass: (milliseconds: number) => server.pass(milliseconds),
    errors,
    run: () => runner.run(),
    later: (milliseconds: number) => new Date(server.clock.time.getTime() + milliseconds).toISOString(),
    channel: async (values: Record<string, unknown>) =>
      (await done('POST', '/api/admin/channels', { kind: 'discord', ...settings, ...values })) as SampleRow & {
        signing_secret: string
      },
    settings: (values: Record<string, unknown>) => ({ ...settings, ...values }),
    publish: async (values: Record<string, unknown> = {}) => {
      titles += 1
      const body = { title: `Kabar ${titles}`, description: 'Isi.', ...values }
      return (await done('POST', '/api/news', body)) as SampleRow
    },
    edit: async (row: SampleRow, values: Record<string, unknown>) =>
      (await done('PUT', `/api/news/${row.id}`, values)) as SampleRow,
    remove: (row: SampleRow) => done('DELETE', `/api/news/${row.id}`),
    deliveries: async () => (await done('GET', '/api/admin/channels/deliveries')) as Record<string, unknown>[],
    outbox: () => server.context.database.reader.selectFrom('outbox').selectAll().orderBy('due_at').execute(),
    clear: async () => {
      const { body } = await call('GET', '/api/admin/channels')
      for (const { id } of body as SampleRow[]) await done('DELETE', `/api/admin/channels/${id}`)
      errors.length = 0
      runner = newRunner()
    },
  }
}
export type ChannelDesk = Awaited<ReturnType<typeof channelDesk>>

export function useChannelDesk(server: () => TestServer, milliseconds = MINUTE_MS) {
  let discord: FakeDiscord
  let desk: ChannelDesk
  beforeAll(async () => {
    discord = await startFakeDiscord()
    desk = await channelDesk(server())
  })
  afterAll(() => discord.stop())
  beforeEach(async () => {
    await desk.clear()
    discord.clear()
    desk.pass(milliseconds)
  })
  return { discord: () => discord, desk: () => desk }
}
