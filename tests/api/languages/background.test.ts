import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { channelSenders } from '../../../server/channels/senders.ts'
import { inMainLanguage } from '../../../server/languages/siteLanguages.ts'
import { OutboxRunner } from '../../../server/outbox/outboxRunner.ts'
import { PSEUDO } from '../../support/messages.ts'
import { startTestServer, type TestServer } from '../../support/testServer.ts'

describe('What nobody has asked for', () => {
  let server: TestServer
  let token = ''
  beforeAll(async () => {
    server = await startTestServer('sqlite', { WEBHOOKS_TO_PRIVATE_NETWORK: '1' }, { hasPseudo: true })
    token = await server.signIn('admin')
  })
  afterAll(() => server.stop())

  it('[languages.background] is noted in the main language of the site, also after that has changed', async () => {
    const address = 'http://127.0.0.1:1/api/webhooks/1/a'
    const channel = { kind: 'discord', name: 'News', categories: null, role_id: '', on: true, address }
    expect((await server.call('POST', '/api/admin/channels', { token, body: channel })).status).toBe(201)
    const runner = new OutboxRunner(server.context, {
      senders: channelSenders(server.context),
      speaking: (run) => inMainLanguage(server.context, run),
      onError: () => undefined,
    })
    await server.call('POST', '/api/news', { token, body: { title: 'Kabar', description: 'Isi' } })
    const noted = async (language: string) => {
      await server.call('PATCH', '/api/settings/site', { token, body: { language } })
      await runner.run()
      // The next try is due then.
      server.pass(5 * 60_000)
      const row = await server.context.database.reader.selectFrom('outbox').select('last_error').executeTakeFirst()
      return row?.last_error
    }
    expect(await noted('')).toBe('There is no connection to the receiver (ECONNREFUSED).')
    expect(await noted(PSEUDO)).toMatch(/^⟦.*ECONNREFUSED/)
  })
})
