import { describe, expect, it } from 'vitest'
import { readGameUrls } from '../../process/gameUrls.ts'
import { addressRules } from './addressRules.ts'
import { RefusedAddressError, resolveAddress, systemResolve, UnresolvedError } from './resolveAddress.ts'

const { connections: games } = readGameUrls({ GAME_MAIN_URL: 'mysql://site:x@10.0.0.9:13306/game' })
const config = { port: 8000, databaseUrl: 'postgres://a:b@db.example:15432/gapura', games }
const rules = addressRules(config, ['198.51.100.7', '2001:db8::7', 'fe80::7%eth0'])
const to = (host: string, port: number, addresses: readonly string[] = []) =>
  resolveAddress({ host, port }, rules, {
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    limitMs: 1_000,
  })

describe('The address of a server', () => {
  it.each([
    ...['1.1.1.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '127.0.0.1', '127.255.255.254'],
    ...['2606:4700::1111', 'fd12:3456::1', '::1', '0:0:0:0:0:0:0:1', '::ffff:10.0.0.1', '64:ff9b::1.1.1.1'],
  ])('may be %s', (address) => expect(rules.refusal(address, 6900)).toBeNull())

  it.each([
    ['linkLocal', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1', '::ffff:169.254.7.7', '::ffff:a9fe:707']],
    ['cloud', ['169.254.169.254', 'fd00:ec2::254', 'fd00:0ec2:0::0254', '100.100.100.200', '168.63.129.16']],
    ['cloud', ['192.0.0.192', '::ffff:169.254.169.254', 'fd20:ce::254']],
    ['noMachine', ['0.0.0.0', '0.1.2.3', '224.0.0.1', '239.255.255.250', '255.255.255.255', '240.0.0.1']],
    ['noMachine', ['::', 'ff02::1', '::127.0.0.1', '::ffff:0:127.0.0.1', '100::1', '::ffff:0.0.0.0', 'fec0::1']],
    ['noMachine', ['64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '64:ff9b::10.0.0.1']],
    ['tunnel', ['2002:7f00:1::', '2001::1', '2001:0:7f00:1::']],
  ])('[attack.realm-addresses] is never %s', (why, addresses) => {
    for (const address of addresses) expect(rules.refusal(address, 6900)?.why, address).toBe(why)
  })

  it('[attack.realm-addresses] is this machine from port 1024 on, and never the site, a database or mail', () => {
    for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '198.51.100.7', '2001:db8::7']) {
      const allowed = [22, 80, 443, 1023, 1024, 6900, 8000, 8001, 65_535].filter(
        (port) => rules.refusal(address, port) === null,
      )
      expect(allowed, address).toEqual([1024, 6900, 8001, 65_535])
    }
    expect(rules.refusal('127.0.0.1', 8000)).toEqual({ why: 'site', port: 8000 })
    expect(rules.refusal('127.0.0.1', 1023)).toEqual({ why: 'lowPort', port: 1024 })
  })

  it('is no port of a database or of mail', () => {
    const refused = (address: string) => (port: number) => rules.refusal(address, port) !== null
    const usual = [3306, 5432, 6379, 27_017, 1433, 11_211]
    const mail = [25, 465, 587, 2525]
    // In this test DATABASE_URL and GAME_MAIN_URL contain these two ports.
    const named = [15_432, 13_306]
    for (const inner of ['127.0.0.1', '::1', '10.0.0.5', '192.168.1.9', 'fd12::1', '198.51.100.7', '::ffff:10.0.0.5'])
      expect(
        [...usual, ...mail, ...named].filter((port) => !refused(inner)(port)),
        inner,
      ).toEqual([])
    expect([...usual, ...mail, ...named].filter(refused('1.1.1.1'))).toEqual([...mail, ...named])
    const withoutPort = addressRules({ ...config, databaseUrl: 'postgres://a@db.example/gapura' })
    expect(withoutPort.refusal('1.1.1.1', 5432)).not.toBeNull()
  })
})

describe('The name of a server', () => {
  it('is looked up once, and its addresses are what is connected', async () => {
    expect(await to('play.example', 6900, ['1.1.1.1', '2606:4700::1111', '1.1.1.1'])).toEqual([
      '1.1.1.1',
      '2606:4700::1111',
    ])
    expect(await to('localhost', 6900, ['::1', '127.0.0.1'])).toEqual(['::1', '127.0.0.1'])
    expect(await to('203.0.113.5', 6900)).toEqual(['203.0.113.5'])
  })

  it.each([
    [['169.254.169.254']],
    // A host name is refused if one of its addresses is forbidden, even if another is permitted.
    [['1.1.1.1', '169.254.169.254']],
    [['2606:4700::1111', 'fe80::1']],
    [['1.1.1.1', '::ffff:127.0.0.1']],
  ])('[attack.realm-addresses] is refused for any of its addresses: %j', async (addresses) => {
    await expect(to('play.example', 80, addresses)).rejects.toThrow(RefusedAddressError)
    await expect(to('play.example', 80, addresses)).rejects.toThrow(/^play\.example is \S+, which is .*\.$/)
  })

  it.each(['2130706433', '0x7f000001', '0177.0.0.1', '127.1'])(
    'is judged by what the system reads it as: %s is this machine',
    async (host) => {
      const options = { resolve: systemResolve, limitMs: 5_000 }
      await expect(resolveAddress({ host, port: 80 }, rules, options)).rejects.toThrow(/this machine|not found/)
    },
  )

  it('that nobody knows says nothing of the server', async () => {
    await expect(to('play.example', 6900)).rejects.toThrow(UnresolvedError)
    const never = { resolve: () => new Promise<never>(() => undefined), limitMs: 20 }
    await expect(resolveAddress({ host: 'play.example', port: 1 }, rules, never)).rejects.toThrow(
      'The name play.example is not found in time.',
    )
  })
})
