import { readFileSync } from 'node:fs'
import { encodingExists } from 'iconv-lite'

const HEADER = /^--\s*name:\s*(\w+)\s*$/
const SELECT = /^(?:select|with)\b/i

function parseQueries(text: string, tell: (fault: string) => void): Map<string, string> {
  const statements = new Map<string, string[]>()
  let lines: string[] | null = null
  for (const line of text.split(/\r?\n/)) {
    const name = HEADER.exec(line.trim())?.[1]
    if (name !== undefined) {
      if (statements.has(name)) tell(`it names ${name} twice`)
      lines = []
      statements.set(name, lines)
    } else if (lines) lines.push(line)
    else if (line.trim() !== '' && !line.startsWith('--')) tell('it begins with no line such as -- name: players')
  }
  return new Map(
    [...statements].map(([name, lines]) => {
      const statement = lines
        .filter((line) => !line.trim().startsWith('--'))
        .join('\n')
        .trim()
        .replace(/;\s*$/, '')
      if (!SELECT.test(statement) || statement.includes(';')) tell(`${name} is not one SELECT`)
      return [name, statement]
    }),
  )
}

function queriesOf(
  env: Readonly<Record<string, string | undefined>>,
  key: string,
  faults: string[],
): ReadonlyMap<string, string> | null {
  const variable = `GAME_${key}_QUERIES`
  const file = env[variable]
  if (!file) return null
  try {
    return parseQueries(readFileSync(file, 'utf8'), (fault) => faults.push(`${variable} cannot be used: ${fault}.`))
  } catch (error) {
    faults.push(`${variable} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
    return null
  }
}

export type GameEngine = 'mysql' | 'postgres' | 'sqlite'

/** An account of a game's database. */
export interface GameLogin {
  readonly variable: string
  readonly engine: GameEngine
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
  readonly tls: boolean
  /** What the game's names are written in if they are not UTF-8, such as `euc-kr`; empty if nothing was chosen. */
  readonly encoding: string
}

export interface GameConnection extends GameLogin {
  readonly queries: ReadonlyMap<string, string> | null
  /** The account that may change what is switched on for the realm. */
  readonly writes: GameLogin | null
  /** The program that gives what was bought, instead of procedures in the game's database. */
  readonly delivers: DeliveryProgram | null
}

export interface DeliveryProgram {
  readonly variable: string
  readonly url: URL
  /** `whsec_` and the key of its signatures as Base64. */
  readonly secret: string
}

const WRITE_VARIABLE = /^GAME_([A-Z0-9_]+)_WRITE_URL$/
const DELIVERY_VARIABLE = /^GAME_([A-Z0-9_]+)_DELIVERY_URL$/
const VARIABLE = /^GAME_([A-Z0-9_]+)_URL$/
const QUERIES_VARIABLE = /^GAME_([A-Z0-9_]+)_QUERIES$/
const engines: Readonly<Record<string, { engine: GameEngine; port: number }>> = {
  'mysql:': { engine: 'mysql', port: 3306 },
  'mariadb:': { engine: 'mysql', port: 3306 },
  'postgres:': { engine: 'postgres', port: 5432 },
  'postgresql:': { engine: 'postgres', port: 5432 },
}
const SQLITE_FILE = /^sqlite:(\/.+)$/

export const gameVariable = (key: string): string => `GAME_${key.toUpperCase()}_URL`
export const writeVariable = (key: string): string => `GAME_${key.toUpperCase()}_WRITE_URL`

const unreadable = (variable: string) =>
  `${variable} cannot be read. Its form is mysql://USER:PASSWORD@HOST:PORT/DATABASE, or mariadb://…, postgres://… or sqlite:/PATH, and with TLS ?tls=1 behind it; for MySQL also ?encoding=euc-kr. In a password @ / : ? # % and spaces must be percent-encoded.`

/** What game servers and their tools call encodings for which the standard has another name. */
const CODE_PAGES: Readonly<Record<string, string>> = { cp949: 'euc-kr', cp874: 'windows-874', cp932: 'shift_jis' }

/** The standard's name of an encoding of single and double bytes, or null if there is none of this name. */
function encodingOf(label: string): string | null {
  if (label === '') return ''
  try {
    const { encoding } = new TextDecoder(CODE_PAGES[label.toLowerCase()] ?? label)
    return encodingExists(encoding) && !encoding.startsWith('utf-16') ? encoding : null
  } catch {
    return null
  }
}

function partsOf(text: string): Omit<GameLogin, 'variable'> | null {
  const file = SQLITE_FILE.exec(text)?.[1]
  if (file)
    return { engine: 'sqlite', host: '', port: 0, user: '', password: '', database: file, tls: false, encoding: '' }
  if (!/^\w+:\/\//.test(text) || !URL.canParse(text)) return null
  const known = engines[new URL(text).protocol]
  if (!known) return null
  const { hostname, port, username, password, pathname, searchParams, hash } = new URL(text)
  const encoding = encodingOf(searchParams.get('encoding') ?? '')
  const isKnown = [...searchParams].every(
    ([name, value]) => (name === 'tls' && /^[01]$/.test(value)) || (name === 'encoding' && known.engine === 'mysql'),
  )
  if (encoding === null || !isKnown || hash !== '' || hostname === '' || username === '' || !/^\/[^/]+$/.test(pathname))
    return null
  try {
    return {
      engine: known.engine,
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port || known.port),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: decodeURIComponent(pathname.slice(1)),
      tls: searchParams.get('tls') === '1',
      encoding,
    }
  } catch {
    return null
  }
}

function writesOf(env: Readonly<Record<string, string | undefined>>, key: string, faults: string[]): GameLogin | null {
  const variable = writeVariable(key)
  const text = env[variable]
  if (!text) return null
  const parts = partsOf(text)
  if (parts?.engine === 'mysql') return Object.freeze({ variable, ...parts })
  faults.push(parts ? `${variable} is no database of MySQL or MariaDB; no other is written.` : unreadable(variable))
  return null
}

/** Standard Webhooks wants 24 to 64 bytes. */
const SECRET = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/

function deliversOf(
  env: Readonly<Record<string, string | undefined>>,
  key: string,
  faults: string[],
): DeliveryProgram | null {
  const [variable, secretVariable] = [`GAME_${key}_DELIVERY_URL`, `GAME_${key}_DELIVERY_SECRET`]
  const [text, secret = ''] = [env[variable], env[secretVariable]]
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol))
    faults.push(`${variable} is no address that begins with https:// or http://.`)
  else if (!SECRET.test(secret))
    faults.push(
      `${secretVariable} must be whsec_ and 24 to 64 random bytes as Base64, so that the program knows the site.`,
    )
  else return Object.freeze({ variable, url, secret })
  return null
}

export interface GameUrls {
  connections: ReadonlyMap<string, GameConnection>
  faults: readonly string[]
}

export function readGameUrls(env: Readonly<Record<string, string | undefined>>): GameUrls {
  const connections = new Map<string, GameConnection>()
  const faults: string[] = []
  for (const [variable, text] of Object.entries(env)) {
    const isOther = WRITE_VARIABLE.test(variable) || DELIVERY_VARIABLE.test(variable)
    const key = isOther ? undefined : VARIABLE.exec(variable)?.[1]
    if (key === undefined || !text) continue
    const parts = partsOf(text)
    const queries = queriesOf(env, key, faults)
    const writes = writesOf(env, key, faults)
    const delivers = deliversOf(env, key, faults)
    if (parts) connections.set(key.toLowerCase(), Object.freeze({ variable, queries, writes, delivers, ...parts }))
    else faults.push(unreadable(variable))
  }
  for (const [variable, text] of Object.entries(env)) {
    const others = [QUERIES_VARIABLE, WRITE_VARIABLE, DELIVERY_VARIABLE]
    const key = others.map((other) => other.exec(variable)?.[1]).find((found) => found !== undefined)
    if (key !== undefined && text && !env[gameVariable(key)])
      faults.push(`${variable} has nothing to read: set ${gameVariable(key)}, too.`)
  }
  return { connections, faults }
}
