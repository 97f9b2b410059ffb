import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
import { createApp } from '../../server/start/app.ts'
import { HASH_COST, Hasher } from '../../server/hashing/hasher.ts'
import { createUser, prepareUser } from '../../server/users/users.ts'
import { readConfig } from '../../server/process/config.ts'
import { createLog } from '../../server/process/log.ts'
import { readSecret } from '../../server/process/secret.ts'
import { LISTEN_BACKLOG, type ConnectionLimits } from '../../server/http/connectionLimits.ts'
import type { Context } from '../../server/context/context.ts'
import { storedUploads } from '../../server/languages/uploads.ts'
import { openContext } from '../../server/start/openContext.ts'
import { write } from '../../server/database/changes/write.ts'
import type { EngineName } from './databases/engines.ts'
import { createDatabase } from './databases/postgres.ts'

export { anyEngine, engines, otherEngine, type EngineName } from './databases/engines.ts'

export interface Answer {
  status: number
  /** The response body, parsed as JSON if possible and otherwise as text. */
  body: unknown
  headers: Headers
}

interface CallOptions {
  token?: string | null
  /** The request body. A form is sent as multipart, a string unchanged, and anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

/** A server with its own database, called over real HTTP. Its clock advances only when a test advances it. */
export interface TestServer {
  url: string
  context: Context
  clock: { time: Date }
  log: readonly string[]
  routes: readonly string[]
  routeOptions: ReadonlyMap<string, RouteOptions>
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>
  pass: (milliseconds: number) => void
  signIn: (role: 'admin' | 'user') => Promise<string>
  stop: () => Promise<void>
}

export async function testEnvironment(
  engine: EngineName,
  { isMigrated = false } = {},
): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-test-'))
  const { sqliteFile, postgresDatabase } = inject('migrated')
  if (isMigrated && engine === 'sqlite') copyFileSync(sqliteFile, join(folder, 'gapura.db'))
  return {
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    GAPURA_WITHOUT: 'avif',
    ...(engine === 'postgres'
      ? { DATABASE_URL: await createDatabase(inject('postgresUrl'), isMigrated ? postgresDatabase : undefined) }
      : {}),
  }
}

/** Password hashes of this cost take a hundredth of the usual time. Few tests depend on the cost of a hash. */
const CHEAP_COST = { ...HASH_COST, memoryCost: 256, timeCost: 1 } as const

interface TestServerOptions {
  limits?: Partial<ConnectionLimits>
  fullHashCost?: boolean
  /** Whether the site has a pseudo-language: tests/support/messages.ts. */
  hasPseudo?: boolean
}

export async function startTestServer(
  engine: EngineName,
  settings: Record<string, string> = {},
  { limits = {}, fullHashCost = false, hasPseudo = false }: TestServerOptions = {},
): Promise<TestServer> {
  // A test that sets DATA_DIR or DATABASE_URL brings its own database. With only DATABASE_URL, it still needs a data
  // folder.
  const own = settings['DATA_DIR'] ?? settings['DATABASE_URL']
  const environment = await testEnvironment(own === undefined ? engine : 'sqlite', { isMigrated: own === undefined })
  const config = readConfig({ ...environment, ...settings })
  const clock = { time: new Date('2026-11-21T03:00:00.000Z') }
  const opened = await openContext(config)
  const uploads = storedUploads(opened.database, opened.cache)
  const context: Context = {
    ...opened,
    hasher: new Hasher(readSecret(config), fullHashCost ? HASH_COST : CHEAP_COST),
    clock: { now: () => clock.time },
    ...(hasPseudo && { languages: (await import('./messages.ts')).pseudoLanguages(config.dataDir, uploads) }),
  }
  await context.feed.start()
  const log: string[] = []
  const routeOptions = new Map<string, RouteOptions>()
  const app = await createApp({
    ...context,
    onRoute: (route) => [route.method].flat().forEach((name) => routeOptions.set(`${name} ${route.url}`, route)),
    frontend: {
      findAssets: () => ({
        scripts: ['/assets/test.js'],
        styles: [],
        preloads: [],
        fonts: [],
        furtherFonts: [],
        furtherStyles: [],
      }),
      developmentHead: '',
    },
    browserFiles: null,
    log: createLog({ write: (line) => void log.push(line) }),
    limits,
  })
  await app.listen({ port: 0, host: '127.0.0.1', backlog: LISTEN_BACKLOG })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  const call: TestServer['call'] = async (method, path, { token, body, headers = {} } = {}) => {
    const isPlain = body instanceof FormData || typeof body === 'string'
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body !== undefined && !isPlain ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isPlain ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : text, headers: response.headers }
  }

  let accounts = 0
  return {
    url,
    context,
    clock,
    log,
    routes: [...routeOptions.keys()],
    routeOptions,
    call,
    pass: (milliseconds) => {
      clock.time = new Date(clock.time.getTime() + milliseconds)
    },
    signIn: async (role) => {
      accounts += 1
      const body = await makeAccount(context, role, `${role}${accounts}`)
      const { body: answer } = await call('POST', '/api/login', { body })
      return (answer as { token: string }).token
    },
    stop: async () => {
      await app.close()
      await context.feed.close()
      await context.stores.close()
      await context.database.close()
      rmSync(config.dataDir, { recursive: true, force: true })
    },
  }
}

export async function makeAccount(context: Context, role: 'admin' | 'user', username: string) {
  const { database, feed, hasher, clock } = context
  const password = 'Rahasia1!'
  const user = await prepareUser(hasher, { username, email: `${username}@example.com`, password, PIN: '012345' })
  const author = { actor: 'test', requestId: null, address: null, now: clock.now() }
  await write(database, feed, author, (writer) => createUser(writer, user, role, { hasher, now: author.now }))
  return { username, password }
}

export function useTestServer(
  engine: EngineName,
  settings: Record<string, string> = {},
  options: TestServerOptions = {},
): () => TestServer {
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await startTestServer(engine, settings, options)
  })
  afterAll(() => server?.stop())
  return () => {
    if (!server) throw new Error('The test server has not started.')
    return server
  }
}

/** A signed-in account. Calling the object returns the account's token, and `send` calls the API with that token. */
export interface SignedIn {
  (): string
  send: (method: string, path: string, body?: unknown) => Promise<Answer>
}

export function useToken(server: () => TestServer, role: 'admin' | 'user'): SignedIn {
  let token = ''
  beforeAll(async () => {
    token = await server().signIn(role)
  })
  return Object.assign(() => token, {
    send: (method: string, path: string, body?: unknown) => server().call(method, path, { token, body }),
  })
}
