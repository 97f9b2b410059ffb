import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { readTables } from '../../../server/database/schema/introspection.ts'
import { logInAs } from '../../support/access/accounts.ts'
import { refused } from '../../support/answers.ts'
import { channelDesk, type ChannelDesk } from '../../support/channels/channelDesk.ts'
import { startFakeDiscord, type FakeDiscord } from '../../support/channels/fakeDiscord.ts'
import { doctorLines } from '../../support/doctorFindings.ts'
import { rowsOf } from '../../support/pastTheApi.ts'
import type { SampleRow } from '../../support/samples.ts'
import { useTestServer } from '../../support/testServer.ts'
import { MINUTE_MS } from '../../support/times.ts'
import { startRestored } from '../operations/restored.ts'

const PATH = 'anotherSecretPath_88'

// Specification: docs/product-admin.md, "Channels".
describe('The address of a channel', () => {
  const settings = { WEBHOOKS_TO_PRIVATE_NETWORK: '1' }
  const server = useTestServer('sqlite', settings)
  let discord: FakeDiscord
  let desk: ChannelDesk
  let signingSecret = ''
  let channel: SampleRow
  beforeAll(async () => {
    discord = await startFakeDiscord({ token: 'aTokenThatNobodyReads_77' })
    desk = await channelDesk(server())
    channel = await desk.channel({ name: 'Umum', address: discord.address })
    const hook = { name: 'Program', kind: 'webhook', address: `${discord.origin}/${PATH}` }
    signingSecret = (await desk.channel(hook)).signing_secret
  })
  afterAll(() => discord.stop())

  const setAddress = (address: string, at = desk, id: unknown = channel.id) =>
    at.call('PUT', `/api/admin/channels/${String(id)}/address`, { address })
  const found = (text: string): string[] =>
    [discord.token, PATH, signingSecret, signingSecret.slice(6)].filter((secret) => text.includes(secret))

  it('[attack.stolen-channel] [channels.address-secret] is in no answer, table, log, audit trail or its CSV, also after every kind of failure', async () => {
    const row = await desk.publish()
    discord.expect({ status: 500 }, 'cut after', 'cut before', { status: 404 })
    for (let time = 0; time < 8; time += 1) {
      await desk.run()
      desk.pass(40 * MINUTE_MS)
    }
    await setAddress(`${discord.address}#x`)
    await setAddress(`ftp://${discord.token}`)
    await desk.call('POST', `/api/admin/channels/${channel.id}/test`)
    const paths = ['channels', 'channels/deliveries', 'changes?per_page=500', 'changes.csv', 'trash']
    const answers = await Promise.all(
      [...paths, `changes?type=news&row=${row.id}`].map((path) => desk.call('GET', `/api/admin/${path}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(found(JSON.stringify(answers.map(({ body }) => body)))).toEqual([])
    const { reader } = server().context.database
    const tables: Record<string, unknown[]> = {}
    for (const { name } of await readTables(reader, 'sqlite'))
      tables[name] = await reader.withTables<Record<string, object>>().selectFrom(name).selectAll().execute()
    expect(tables['channel_secrets']).toHaveLength(2)
    expect(found(JSON.stringify(tables))).toEqual([])
    expect(found(server().log.join('\n'))).toEqual([])
    expect(desk.errors.length).toBeGreaterThan(0)
    expect(found(desk.errors.map((error) => `${String(error)} ${(error as Error).stack}`).join('\n'))).toEqual([])
  })

  it('[channels.address-secret] has its replacement in the audit trail', async () => {
    expect((await setAddress(discord.address)).status).toBe(200)
    const [entry] = (await desk.done('GET', '/api/admin/changes?type=channels&per_page=1&page=1')) as SampleRow[]
    const actor_name = expect.stringMatching(/^admin/)
    const expected = { action: 'set-address', row_id: channel.id, row_name: 'Umum', actor_name, fields: [] }
    expect(entry).toMatchObject(expected)
  })

  it('[channels.address-secret] is replaced with a fresh proof alone, and by no script', async () => {
    const token = await server().signIn('admin')
    const call = (method: string, path: string, body: unknown) => server().call(method, path, { token, body })
    const script = { name: 'Skrip', permissions: ['channels'], expires_at: desk.later(600 * MINUTE_MS) }
    expect((await call('POST', '/api/admin/tokens', script)).status).toBe(422)
    desk.pass(11 * MINUTE_MS)
    const replaced = await call('PUT', `/api/admin/channels/${channel.id}/address`, { address: discord.address })
    expect(replaced).toMatchObject(refused(403, 'proof_needed'))
  })

  it('[attack.stolen-channel] [channels.address-secret] is in no backup: the restored site names the channels that lack theirs, and sends again once they are entered', async () => {
    await desk.publish()
    await desk.run()
    const sent = discord.standing.size
    const scheduled = await desk.publish({ published_at: desk.later(10 * MINUTE_MS) })
    const file = join(server().context.config.dataDir, 'channels.tar.gz')
    await writeBackup(server().context.database, file, server().clock.time)
    const archive = gunzipSync(readFileSync(file)).toString('latin1')
    expect(archive).toContain('Umum')
    expect(found(archive)).toEqual([])
    expect(archive).not.toContain('channel_secrets')
    for (const { address } of await rowsOf(server(), 'channel_secrets')) expect(archive).not.toContain(address)

    const restored = await startRestored('sqlite', file, { settings, now: server().clock.time })
    restored.clock.time = server().clock.time
    const there = await channelDesk(restored, () => logInAs(restored, 'admin1'))
    const listed = (await there.done('GET', '/api/admin/channels')) as SampleRow[]
    expect(listed).toMatchObject([
      { name: 'Umum', has_address: false },
      { name: 'Program', has_address: false },
    ])
    const lines = await doctorLines(restored.context.config, restored.clock.time)
    expect(lines).toContain('fault: Channels without an address: Umum, Program.')
    expect(await there.run()).toBe(0)
    expect((await setAddress(discord.address, there)).status).toBe(200)
    there.pass(10 * MINUTE_MS)
    expect(await there.run()).toBe(1)
    expect(discord.standing.size).toBe(sent + 1)
    expect(discord.titles().at(-1)).toBe(scheduled['title'])
    const { body } = await setAddress(`${discord.origin}/hook`, there, listed[1]?.id)
    expect((body as { signing_secret: string }).signing_secret).toMatch(/^whsec_/)
    await restored.stop()
  })
})
