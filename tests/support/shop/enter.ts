import { setTimeout as sleep } from 'node:timers/promises'
import { callApi } from '../runProduct.ts'
import type { SampleRow } from '../samples.ts'

/** A person with a game account and a character, by their ids. */
export interface Player {
  token: string
  account: number
  character: number
}

interface Entering {
  key: string
  isTibia?: boolean
  number: number
  /** Runs statements in the database of the game, and returns the rows of the last one. */
  select: (statement: string) => Promise<Record<string, unknown>[]>
}

/** A player registers, gets an account of the game, and makes a character in it. */
export async function enter(url: string, { key, isTibia = false, number, select }: Entering): Promise<Player> {
  const name = `pembeli_${number}`
  const secret = 'Rahasia1!'
  const registered = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${number}` },
    body: JSON.stringify({
      ...{ username: name, email: `${name}@example.com`, password: secret, password_confirmation: secret },
      PIN: '482915',
    }),
  })
  const { token } = (await registered.json()) as { token: string } // The route /api/register returns a token.
  const accounts = (method: string, body?: object) => callApi(method, `${url}/api/me/game-accounts`, token, body)
  const { id } = (await accounts('POST', { realm: key, name, password: 'kunci-laut' })) as SampleRow
  const isReady = async () => ((await accounts('GET')) as { state: string }[]).every(({ state }) => state === 'ready')
  while (!(await isReady())) await sleep(100)
  const [row] = await select(
    isTibia
      ? `insert into players (account_id, name) select id, 'Tokoh ${number}' from accounts where name = '${name}';
         select id from players where name = 'Tokoh ${number}'`
      : `insert into \`char\` (account_id, name) select account_id, 'Tokoh ${number}' from login where userid = '${name}';
         select char_id as id from \`char\` where name = 'Tokoh ${number}'`,
  )
  return { token, account: id, character: Number(row?.['id']) }
}
