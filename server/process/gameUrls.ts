/** Where a game's database is, and as whom it is read. */
export interface GameConnection {
  /** The variable of the environment that it comes from. */
  readonly variable: string
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
  /** Whether it is encrypted, and the server's certificate checked. */
  readonly tls: boolean
}

const VARIABLE = /^GAME_([A-Z0-9_]+)_URL$/
const SCHEME = /^(?:mysql|mariadb):\/\//
const USUAL_PORT = 3306

/** The variable of a realm's connection, by the realm's key. */
export const gameVariable = (key: string): string => `GAME_${key.toUpperCase()}_URL`

const unreadable = (variable: string) =>
  `${variable} cannot be read. Its form is mysql://USER:PASSWORD@HOST:PORT/DATABASE, or mariadb://…, and with TLS ?tls=1 behind it. In a password @ / : ? # % and spaces must be percent-encoded.`

/** The parts of an address; null where it cannot be read. */
function partsOf(text: string): Omit<GameConnection, 'variable'> | null {
  if (!SCHEME.test(text) || !URL.canParse(text)) return null
  const { hostname, port, username, password, pathname, searchParams, hash } = new URL(text)
  const isKnown = [...searchParams].every(([name, value]) => name === 'tls' && /^[01]$/.test(value))
  if (!isKnown || hash !== '' || hostname === '' || username === '' || !/^\/[^/]+$/.test(pathname)) return null
  try {
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port || USUAL_PORT),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: decodeURIComponent(pathname.slice(1)),
      tls: searchParams.get('tls') === '1',
    }
  } catch {
    return null
  }
}

export interface GameUrls {
  /** By the key of the realm. */
  connections: ReadonlyMap<string, GameConnection>
  /** A sentence for each that cannot be read. It names the variable and nothing of its value: a password stands in it. */
  faults: readonly string[]
}

/** The connections to games' databases that the environment names. */
export function readGameUrls(env: Readonly<Record<string, string | undefined>>): GameUrls {
  const connections = new Map<string, GameConnection>()
  const faults: string[] = []
  for (const [variable, text] of Object.entries(env)) {
    const key = VARIABLE.exec(variable)?.[1]
    if (key === undefined || !text) continue
    const parts = partsOf(text)
    if (parts) connections.set(key.toLowerCase(), Object.freeze({ variable, ...parts }))
    else faults.push(unreadable(variable))
  }
  return { connections, faults }
}
