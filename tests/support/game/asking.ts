import { GameAsker } from '../../../server/game/ask/gameAsker.ts'
import type { Turn } from '../../../server/game/ask/asker.ts'
import type { Realm } from '../../../server/game/realms.ts'
import type { TestServer } from '../testServer.ts'

export async function addRealms(
  { call }: TestServer,
  token: string,
  realms: readonly (Pick<Realm, 'key' | 'name' | 'adapter'> & { factions?: string; fields?: object })[],
): Promise<void> {
  for (const { key, name, adapter, factions = '', fields = {} } of realms) {
    const { status, body } = await call('POST', '/api/realm-settings', {
      token,
      body: { key, name, adapter, factions, ...fields },
    })
    if (status !== 201) throw new Error(`The realm ${key} was not added: ${JSON.stringify(body)}`)
  }
}

export async function setRealm({ call }: TestServer, token: string, key: string, values: object): Promise<number> {
  const realms = (await call('GET', '/api/realm-settings', { token })).body as {
    id: number
    key: string
    version: number
  }[]
  const { id, version } = realms.find((realm) => realm.key === key) ?? { id: 0 }
  const { status, body } = await call('PUT', `/api/realm-settings/${id}`, { token, body: { ...values, version } })
  if (status !== 200) throw new Error(`The realm ${key} was not changed: ${JSON.stringify(body)}`)
  return id
}

interface Asking {
  asker: GameAsker
  turns: Turn[]
  errors: unknown[]
}

/**
 * Polls the game every 200 milliseconds, so that tests do not wait long. The timeouts are long, because a busy machine
 * can stall.
 */
export function startAsking(
  { context }: TestServer,
  realms: readonly Realm[],
  { intervalMs = 200, connectMs = 20_000, readMs = 20_000, probeMs = 5_000 } = {},
): Asking {
  const games = new Map(realms.flatMap(({ key, connection }) => (connection ? [[key, connection] as const] : [])))
  const turns: Turn[] = []
  const errors: unknown[] = []
  const asker = new GameAsker(
    { ...context, config: { ...context.config, games } },
    {
      limits: { connectMs, readMs },
      probeMs,
      lookMs: 100,
      intervalMs: () => intervalMs,
      onTurn: (turn) => turns.push(turn),
      onError: (error) => errors.push(error),
    },
  )
  asker.start()
  return { asker, turns, errors }
}

export async function figuresToken({ call, clock }: TestServer, admin: string): Promise<string> {
  const expires_at = new Date(clock.time.getTime() + 700 * 86_400_000).toISOString()
  const body = { name: 'Figures', permissions: ['figures-report'], expires_at }
  const answer = await call('POST', '/api/admin/tokens', { token: admin, body })
  return (answer.body as { token: string }).token
}
