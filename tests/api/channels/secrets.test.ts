import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { examine } from '../../../server/doctor/examine.ts'
import { readConfig } from '../../../server/process/config.ts'
import { readTables } from '../../../server/database/schema/introspection.ts'
import { channelDesk, MINUTE_MS, type ChannelDesk } from '../../support/channels/channelDesk.ts'
import { startFakeDiscord, type FakeDiscord } from '../../support/channels/fakeDiscord.ts'
import type { SampleRow } from '../../support/samples.ts'
import { startTestServer, testEnvironment, useTestServer } from '../../support/testServer.ts'

// docs/product-admin.md, "Channels".
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
    const hook = await desk.channel({
      name: 'Program',
      kind: 'webhook',
      address: `${discord.origin}/anotherSecretPath_88`,
    })
    signingSecret = hook.signing_secret
  })
  afterAll(() => discord.stop())

  /** What of the secrets a text holds. */
  const found = (text: string): string[] =>
    [discord.token, 'anotherSecretPath_88', signingSecret, signingSecret.slice(6)].filter((secret) =>
      text.includes(secret),
    )

  it('[attack.stolen-channel] [channels.address-secret] is in no answer, no table, no log, no audit and its CSV, also after all that can fail has failed', async () => {
    const row = await desk.publish()
    discord.expect({ status: 500 }, 'cut after', 'cut before', { status: 404 })
    for (let time = 0; time < 8; time += 1) {
      await desk.run()
      desk.pass(40 * MINUTE_MS)
    }
    await desk.call('PUT', `/api/admin/channels/${channel.id}/address`, { address: `${discord.address}#x` })
    await desk.call('PUT', `/api/admin/channels/${channel.id}/address`, { address: `ftp://${discord.token}` })
    await desk.call('POST', `/api/admin/channels/${channel.id}/test`)
    const answers = await Promise.all(
      [
        '/api/admin/channels',
        '/api/admin/channels/deliveries',
        '/api/admin/changes?per_page=500',
        '/api/admin/changes.csv',
        '/api/admin/trash',
        `/api/admin/changes?type=news&row=${row.id}`,
      ].map((path) => desk.call('GET', path)),
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

  it('[channels.address-secret] was replaced by somebody, which the audit says', async () => {
    await desk.done('PUT', `/api/admin/channels/${channel.id}/address`, { address: discord.address })
    const [entry] = (await desk.done('GET', '/api/admin/changes?type=channels&per_page=1&page=1')) as SampleRow[]
    expect(entry).toMatchObject({
      action: 'set-address',
      row_id: channel.id,
      row_name: 'Umum',
      actor_name: expect.stringMatching(/^admin/),
      fields: [],
    })
  })

  it('[channels.address-secret] is replaced by those alone who have just proven who they are, and by no script', async () => {
    const owner = await server().signIn('admin')
    const made = await server().call('POST', '/api/admin/tokens', {
      token: owner,
      body: { name: 'Skrip', permissions: ['channels'], expires_at: desk.later(600 * MINUTE_MS) },
    })
    expect(made.status).toBe(422)
    desk.pass(11 * MINUTE_MS)
    const body = { address: discord.address }
    const put = () => server().call('PUT', `/api/admin/channels/${channel.id}/address`, { token: owner, body })
    expect(await put()).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
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
    const rows = await server().context.database.reader.selectFrom('channel_secrets').selectAll().execute()
    for (const { address } of rows) expect(archive).not.toContain(address)

    const environment = await testEnvironment('sqlite', { isMigrated: true })
    const copy = openDatabase(readConfig(environment))
    await restoreBackup(copy, file)
    await copy.close()
    const restored = await startTestServer('sqlite', { ...environment, ...settings })
    restored.clock.time = server().clock.time
    const account = { username: 'admin1', password: 'Rahasia1!' }
    const logIn = async () =>
      ((await restored.call('POST', '/api/login', { body: account })).body as { token: string }).token
    const there = await channelDesk(restored, logIn)
    const listed = (await there.done('GET', '/api/admin/channels')) as Record<string, unknown>[]
    expect(listed.map(({ name, has_address }) => [name, has_address])).toEqual([
      ['Umum', false],
      ['Program', false],
    ])
    const told: string[] = []
    const { config, clock } = restored.context
    for await (const { state, what } of examine(config, () => openDatabase(config), clock.now))
      told.push(`${state}: ${what}`)
    expect(told).toContain('fault: Channels without an address: Umum, Program.')
    expect(await there.run()).toBe(0)
    await there.done('PUT', `/api/admin/channels/${channel.id}/address`, { address: discord.address })
    there.pass(10 * MINUTE_MS)
    expect(await there.run()).toBe(1)
    expect(discord.standing.size).toBe(sent + 1)
    expect(discord.titles().at(-1)).toBe(scheduled['title'])
    const program = listed[1] as SampleRow | undefined
    const again = (await there.done('PUT', `/api/admin/channels/${program?.id}/address`, {
      address: `${discord.origin}/hook`,
    })) as { signing_secret: string }
    expect(again.signing_secret).toMatch(/^whsec_/)
    await restored.stop()
  })
})
