import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineRealms } from '../../../server/doctor/realmFindings.ts'
import { checkRealm, isSilent } from '../../../server/game/check/checkRealm.ts'
import { checkStatus } from '../../../server/game/check/checkStatus.ts'
import type { Realm } from '../../../server/game/realms.ts'
import { addRealms } from '../../support/game/asking.ts'
import { startTcpServer, startValveServer, type GameServer } from '../../support/game/gameServers.ts'
import { UNSET } from '../../support/game/realms.ts'
import { useTestServer } from '../../support/testServer.ts'
import { freePort } from '../../../scripts/lib/product.mjs'

const config = { port: 8000, databaseUrl: null, games: new Map() }
const bare: Realm = { ...UNSET, key: 'main', name: 'Midgard', adapter: 'none', connection: null }
const at = (name: string, port: number, host = '127.0.0.1') => ({ name, host, port })

describe('The check of a realm’s servers', () => {
  const server = useTestServer('sqlite')
  let up: GameServer
  let valve: GameServer
  let closed: number
  beforeAll(async () => {
    up = await startTcpServer()
    valve = await startValveServer({ players: 7 })
    closed = await freePort()
  })
  afterAll(() => Promise.all([up.close(), valve.close()]))

  it('says of each whether it answers, and why it is not probed', async () => {
    const servers = [at('Log-in', up.port), at('Map', closed), at('Cloud', 80, '169.254.169.254')]
    const query = { protocol: 'valve', host: '127.0.0.1', port: valve.port }
    const { findings, ...status } = await checkStatus({ ...bare, servers, query }, config)
    expect(status).toMatchObject({
      servers: [
        { name: 'Log-in', up: true, sentence: '' },
        { name: 'Map', up: false, sentence: 'It takes no connections.' },
        { name: 'Cloud', up: null, sentence: expect.stringContaining('cloud') as string },
      ],
      players: 7,
    })
    expect(findings.map(({ state, what }) => [state, what])).toEqual([
      ['good', 'Log-in answers.'],
      ['mind', 'Map: It takes no connections.'],
      ['fault', 'Cloud is not asked: 169.254.169.254 is where a cloud tells its machines about themselves.'],
      ['good', 'The query: 7 players.'],
    ])
    const pushed = await checkStatus({ ...bare, adapter: 'pushed', servers: [at('Log-in', up.port)], query }, config)
    expect(pushed).toMatchObject({ players: null, findings: [{ what: 'Log-in answers.' }, { state: 'good' }] })
  })

  it('counts a realm without a database as not silent, and warns of one about which nothing is known', async () => {
    const named = await checkRealm({ ...bare, servers: [at('Log-in', closed)] }, new Date())
    expect(named).toMatchObject({ answers: {}, findings: [{ state: 'good', what: 'It has no database.' }] })
    const unnamed = await checkRealm(bare, new Date())
    expect(unnamed.findings).toMatchObject([{ state: 'mind' }])
    expect([named, unnamed].map(isSilent)).toEqual([false, false])
  })

  it('is reported by the doctor', async () => {
    const admin = await server().signIn('admin')
    const realm = (key: string, adapter: Realm['adapter'], servers = '', query = '') => ({
      ...{ key, name: key.toUpperCase(), adapter, fields: { servers, query } },
    })
    await addRealms(server(), admin, [
      realm('a', 'none', `Log-in = 127.0.0.1:${up.port}`, `valve 127.0.0.1:${valve.port}`),
      realm('b', 'pushed', `Log-in = 127.0.0.1:${closed}`),
      realm('c', 'none', 'Data = 127.0.0.1:3306'),
      realm('d', 'none'),
    ])
    const { context } = server()
    const lines = await examineRealms(context.config, context.database, new Date())
    expect(lines.map(({ state, what }) => [state, what])).toEqual([
      ['good', 'The realm A has no database.'],
      ['good', 'The servers of the realm A answer.'],
      ['good', 'The realm B has its figures from a script.'],
      ['mind', 'The realm B: Log-in: It takes no connections.'],
      ['good', 'The realm C has no database.'],
      ['fault', 'The realm C: Data is not asked: 127.0.0.1 is at the port 3306, which is a database’s.'],
      ['mind', 'D has no database, and names no server and no query: nothing is known of it.'],
    ])
  })
})
