import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GAME_POWERS } from '../../../content/settings/gamePowers.ts'
import { powerField } from '../../../content/settings/realm.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { makeWritable, type WritableGame } from '../../support/game/writable.ts'
import { Random } from '../../support/random.ts'
import { Product } from '../../support/restartableProduct.ts'
import { callApi } from '../../support/runProduct.ts'
import { engines } from '../../support/testServer.ts'

const PLAYERS = 25
const KILLS = 12
const ASKERS = 1_000
/** The hashes of so many passwords are calculated at once. */
const AT_ONCE = 8

const SWITCHES = Object.fromEntries(GAME_POWERS.map((power) => [powerField(power), true]))

interface Player {
  token: string
  name: string
  address: string
}

const send = (url: string, { address, body, token }: { address: string; body: object; token?: string }) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

/** Each test takes minutes alone, and longer if other tests use the processors, too. */
const LONG = { timeout: 900_000 }

describe.skipIf(!hasMariadb).each(engines)('Game accounts of a site on %s', LONG, (engine) => {
  const mariadb = useMariadb()
  const random = new Random(engine.length)
  let game: WritableGame
  let first: Product
  let second: Product
  let registered = 0
  beforeAll(async () => {
    game = await makeWritable(mariadb(), 'rathena')
    const settings = { ...game.environment, TRUST_PROXY: '127.0.0.1' }
    first = await Product.started(engine, settings)
    const admin = await first.signIn()
    const realm = { key: game.realm.key, name: 'Main', adapter: 'rathena', passwords: 'plain', ...SWITCHES }
    await callApi('POST', `${first.url}/api/realm-settings`, admin, realm)
    const { DATA_DIR = '', DATABASE_URL } = first.environment
    second = await Product.started(engine, { ...settings, DATA_DIR, ...(DATABASE_URL ? { DATABASE_URL } : {}) })
  })
  afterAll(() => Product.endAll([first, second], 'SIGKILL'))

  const accounts = async (where: string) =>
    (await mariadb().admin.query(`select userid, user_pass from ${game.realm.key}.login where ${where}`))[0] as {
      userid: string
      user_pass: string
    }[] // The cast is safe, because the statement is a SELECT of these columns.

  async function register(name: string): Promise<Player> {
    const secret = 'Rahasia1!'
    const body = {
      username: name,
      email: `${name}@example.com`,
      password: secret,
      password_confirmation: secret,
      PIN: '482915',
    }
    // One address may register only some people an hour, and ask for some accounts.
    const address = `198.51.${registered >> 8}.${registered & 255}`
    registered += 1
    const answer = await send(`${first.url}/api/register`, { address, body })
    if (answer.status !== 201) throw new Error(`${name} was not registered: ${await answer.text()}`)
    return { token: ((await answer.json()) as { token: string }).token, name, address } // The route /api/register returns a token.
  }
  const ask = async (url: string, { token, name, address }: Player, password: string) => {
    const body = { realm: game.realm.key, name, password }
    const answer = await send(`${url}/api/me/game-accounts`, { address, body, token })
    return answer.status
  }
  const states = async ({ token }: Player) =>
    ((await callApi('GET', `${first.url}/api/me/game-accounts`, token)) as { state: string }[]).map(
      ({ state }) => state,
    )

  it('[game.accounts] are each created once, however often the site and the game are killed meanwhile', async () => {
    const players: Player[] = []
    for (let number = 0; number < PLAYERS; number += 1) players.push(await register(`pemain_${number}`))
    let isKilling = true
    const killing = (async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await sleep(random.whole(0, 400))
        if (kill % 3 === 2) {
          await mariadb().kill()
          await mariadb().restart()
        } else {
          await first.end('SIGKILL')
          await first.start()
        }
      }
      isKilling = false
    })()
    for (const player of players) expect(await ask(second.url, player, 'kunci-laut')).toBe(201)
    await killing
    expect(isKilling).toBe(false)
    await expect
      .poll(async () => (await Promise.all(players.map(states))).flat().filter((state) => state !== 'ready'), {
        timeout: 60_000,
      })
      .toEqual([])
    const made = await accounts(`userid like 'pemain\\_%'`)
    expect(made.map(({ userid }) => userid).sort()).toEqual(players.map(({ name }) => name).sort())
    expect(new Set(made.map(({ user_pass }) => user_pass))).toEqual(new Set(['kunci-laut']))
  })

  it(`[game.accounts] of one name are one, if ${ASKERS} people ask for it at once on two processes`, async () => {
    const askers: Player[] = []
    while (askers.length < ASKERS) {
      const names = Array.from({ length: AT_ONCE }, (_, place) => `pencari_${askers.length + place}`)
      const registered = await Promise.all(names.map(register))
      askers.push(...registered.map((asker) => ({ ...asker, name: 'rebutan' })))
    }
    const urls = [first.url, second.url]
    const answers = await Promise.all(
      askers.map((asker, number) => ask(urls[number % 2] ?? '', asker, `kunci-${number}`)),
    )
    // Those whom a busy server has refused ask again.
    for (const [number, asker] of askers.entries())
      while (answers[number] === 503) answers[number] = await ask(first.url, asker, `kunci-${number}`)
    expect(answers.filter((status) => status !== 201)).toEqual([])
    await expect
      .poll(async () => (await Promise.all(askers.map(states))).flat().filter((state) => state === 'waiting'), {
        timeout: 400_000,
        interval: 1_000,
      })
      .toEqual([])
    const ended = (await Promise.all(askers.map(states))).flat()
    expect(ended.filter((state) => state === 'ready')).toHaveLength(1)
    expect(ended.filter((state) => state === 'taken')).toHaveLength(askers.length - 1)
    expect(await accounts(`userid = 'rebutan'`)).toHaveLength(1)
  })
})
