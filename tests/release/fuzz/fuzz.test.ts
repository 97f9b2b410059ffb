import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contentType, listTypes } from '../../../content/index.ts'
import { news } from '../../../content/types/news.ts'
import { createSample, form, picture } from '../../support/samples.ts'
import { engines, useTestServer } from '../../support/testServer.ts'
import { onceOnly } from '../../support/retries.ts'
import { operationsOf, readDocument, type Operation } from '../../support/openApi/document.ts'
import { ACCOUNT_ACTIONS } from '../../../content/queries/userQuery.ts'
import { storedBatch, knownOfBulk } from './bulk.ts'
import { CHANNELS, storedChannel, knownOfChannels, spareChannel } from './channels.ts'
import { copiedRows, copyAgain, isOfWorkingCopies, knownOfPublishing } from './publishing.ts'
import { Random } from './random.ts'
import { importGameFiles, keepRealm, knownOfRealms, type GameFiles } from './realms.ts'
import { NEEDS_A_MOMENT, NEEDS_A_TOKEN, NEEDS_ONES_OWN } from './needs.ts'
import type { Planned, World } from './draft.ts'
import { plan } from './requests.ts'
import { describeRequest, Sender, type RawAnswer } from './send.ts'
import {
  knownOfViews,
  PREVIEW_LINKS,
  ROLES,
  sparePreviewLink,
  spareRole,
  spareToken,
  spareUser,
  spareView,
  TOKENS,
  tokenValues,
  VIEWS,
} from './spares.ts'
import { LARGEST_SURE_ID } from './values.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 10_000)
/** FUZZ_SEED repeats a run that found something. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 1_000_000))
const MOST_FAULTS = 20

const account = { username: 'pengguna', password: 'Rahasia1!' }

/** What every refusal must be, whatever it refuses. */
const refusal = z.object({ message: z.string().min(1) })
const invalid = refusal.extend({ errors: z.record(z.string(), z.array(z.string().min(1)).min(1)) })

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Answers against the schemas of the document. */
class Conformance {
  readonly #schemas = new Map<unknown, z.ZodType>()

  /** What is wrong with an answer, or null. */
  fault(operation: Operation, { request, mutations, caller, isOwn }: Planned, answer: RawAnswer): string | null {
    const { status, mediaType, text } = answer
    if (status >= 500) return `${status}: a fault of the server`
    if (request.method === 'HEAD') return null
    const body = parsed(text)
    if (status >= 400) {
      if (!mediaType.startsWith('application/json')) return `${status} as ${mediaType}`
      const shape = (status === 422 ? invalid : refusal).safeParse(body)
      if (!shape.success) return `${status} that is not in the form of a refusal`
    }
    // No operation says so of itself: it is true of every address.
    if (!isOwn || status === 414) return null

    const documented = operation.answers[status]
    if (!documented) return `${status}, which the document does not have`
    const needsMore = [...NEEDS_A_MOMENT, ...NEEDS_ONES_OWN, ...NEEDS_A_TOKEN].includes(nameOf(operation))
    const isAllowed = mutations.length === 0 && caller === 'admin' && !needsMore
    // A pair may stand already, and what is tried too often must wait.
    if (isAllowed && status >= 400 && status !== 409 && status !== 429) return `${status} for what the document allows`
    const shape = this.#schema(documented.schema).safeParse(mediaType.startsWith('application/json') ? body : text)
    return shape.success ? null : `${status} that is not as documented: ${z.prettifyError(shape.error)}`
  }

  #schema(schema: unknown): z.ZodType {
    const known = this.#schemas.get(schema)
    if (known) return known
    const made = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]) // the document is valid
    this.#schemas.set(schema, made)
    return made
  }
}

const BRING_BACK = '/api/admin/trash/restore'

describe.each(engines)('On %s, the API', onceOnly, (engine) => {
  const server = useTestServer(engine, { WEBHOOKS_TO_PRIVATE_NETWORK: '1' })
  const tokens = { admin: '', user: '' }
  /** Ids of each address that may be changed and deleted. */
  const ids = new Map<string, number[]>()
  let world: World
  /** An item that is put back to what it was, and one that is in the trash. */
  let gameFiles: GameFiles
  const kept = { type: 'item', row: 0, sequence: 0 }
  const binned = { type: 'item', row: 0 }
  let operations: Operation[]

  const addressesOf = (key: string) => {
    const type = listTypes.find((candidate) => candidate.key === key)
    return type ? [type.path, ...type.aliases].map((path) => `/api${path}`) : []
  }
  const typeAt = (list: string) => listTypes.find(({ key }) => addressesOf(key).includes(list))

  beforeAll(async () => {
    tokens.admin = await server().signIn('admin')
    tokens.user = await server().signIn('user')
    for (const type of listTypes) {
      const own: number[] = []
      while ((own.at(-1) ?? 0) <= LARGEST_SURE_ID) own.push((await createSample(server(), tokens.admin, type)).id)
      for (const address of addressesOf(type.key)) {
        ids.set(address, own) // one list, whatever the spelling
        // Another row than the one beside which it is put.
        if (type.order === 'hand')
          ids.set(`${address}/{id}/move`, [(await createSample(server(), tokens.admin, type)).id])
      }
      own.splice(0, own.length - 1)
    }
    const registration = {
      ...account,
      email: 'pengguna@example.com',
      password_confirmation: account.password,
      PIN: '012345',
    }
    await server().call('POST', '/api/register', { body: registration })
    // Somebody to whom anything may be done: whoever sends the requests must stay an admin with a session.
    const actions = ['role', 'roles', ...ACCOUNT_ACTIONS, 'reset-link', 'remove-factors'].map((name) => `/{id}/${name}`)
    for (const action of ['', ...actions]) ids.set(`/api/admin/users${action}`, [await spareUser(server())])
    for (const [list, make] of Object.entries(spares)) ids.set(list, [await make()])
    for (const make of [storedChannel, copiedRows, storedBatch])
      for (const [path, kept] of await make(server(), tokens.admin)) ids.set(path, kept)
    await keepRealm(server(), tokens.admin)
    gameFiles = await importGameFiles(server(), tokens.admin)
    const item = contentType(kept.type)
    kept.row = (await createSample(server(), tokens.admin, item)).id
    const history = await server().call('GET', `/api/admin/changes?type=item&row=${kept.row}`, { token: tokens.admin })
    kept.sequence = z.array(z.object({ sequence: z.int() })).parse(history.body)[0]?.sequence ?? 0
    binned.row = (await createSample(server(), tokens.admin, item)).id
    await throwAway()
    const shown = await createSample(server(), tokens.admin, news)
    const { body: shownBy } = await server().call('POST', `/api${news.path}/${shown.id}?_method=PUT`, {
      token: tokens.admin,
      body: form({}, { image: await picture('png', 50, 50) }),
    })
    const removed = z.object({ image_url: z.string() }).parse(shownBy).image_url
    world = {
      tokens,
      someId: (random, list) => {
        const known = ids.get(list) ?? []
        return known.length > 0 ? random.pick(known) : undefined
      },
      known: (random, path, method) => {
        const many = knownOfBulk(method, path, (list) => world.someId(random, list))
        if (many) return many
        if (path === '/api/login') return account
        const { email, PIN: pin } = registration
        if (path === '/api/forgot-password') return { username: account.username, email, pin }
        if (path === '/api/reset-password') return { ...registration, pin }
        if (path === '/api/reset-by-link') return registration
        // An entry of the bar itself: one below it must name an entry that is not below another.
        if (path === '/api/menu' || path === '/api/menu/{id}') return { address: '/news', parent_id: '' }
        const [, ordered] = /^(.*)\/\{id\}\/move$/.exec(path) ?? []
        if (ordered) return { before: undefined, after: world.someId(random, ordered) }
        if (path === '/api/admin/history/restore') return kept
        if (path === BRING_BACK) return binned
        if (path === '/api/admin/users/{id}/roles') return { roles: [] }
        if (path === '/api/proof') return { password: 'Rahasia1!' }
        if (path === TOKENS) return tokenValues(server())
        const itsOwn =
          knownOfChannels(path) ?? knownOfPublishing(path) ?? knownOfViews(path) ?? knownOfRealms(path, gameFiles)
        if (itsOwn) return itsOwn
        if (path === '/api/admin/takedowns') return { picture: removed }
        if (path === '/api/settings/site') return { time_zone: random.pick(['', 'Asia/Tokyo']) }
        // References of which none may be another's.
        const distinct = typeAt(path.replace(/\/\{id\}$/, ''))?.distinct ?? []
        if (distinct.length > 0) {
          const first = random.whole(0, distinct.length - 1)
          return Object.fromEntries(distinct.map((name, index) => [name, 1 + ((first + index) % distinct.length)]))
        }
        if (path !== '/api/register' && path !== '/api/setup') return {}
        const username = `pemain${random.whole(0, 2 ** 31)}`
        return { ...registration, username, email: `${username}@example.com` }
      },
      picture: Buffer.from(await (await picture('png')).arrayBuffer()),
    }
    const { body } = await server().call('GET', '/api/openapi.json')
    operations = operationsOf(readDocument(body))
  })

  const throwAway = () =>
    server().call('DELETE', `/api${contentType(binned.type).path}/${binned.row}`, { token: tokens.admin })

  /** What makes one more, of what is no content. */
  const spares: Readonly<Record<string, () => Promise<number>>> = {
    [ROLES]: () => spareRole(server(), tokens.admin),
    [TOKENS]: () => spareToken(server(), tokens.admin),
    [CHANNELS]: () => spareChannel(server(), tokens.admin),
    [VIEWS]: () => spareView(server(), tokens.admin),
    ...Object.fromEntries(PREVIEW_LINKS.map((list) => [list, () => sparePreviewLink(server(), tokens.admin, list)])),
  }

  /** What stands in place of the last row of a list that was deleted. */
  async function spare(list: string): Promise<number> {
    const type = typeAt(list)
    if (type) return (await createSample(server(), tokens.admin, type)).id
    return (spares[list] ?? (() => spareToken(server(), tokens.admin)))()
  }

  /** Keeps what is known true after an answer: which rows there are, which tokens are valid. */
  async function follow(operation: Operation, { request, caller }: Planned, { status, text }: RawAnswer) {
    const list = operation.path.replace(/\/\{id\}$/, '')
    const known = ids.get(list)
    if (status === 201 && known) known.push(z.object({ id: z.int() }).parse(parsed(text)).id)
    const deleted =
      request.method === 'DELETE' && status === 200 ? /\/0*(\d+)\/*(?:\?|$)/.exec(request.target)?.[1] : undefined
    const isOfRows = typeAt(list) !== undefined || list in spares
    if (known && isOfRows && deleted !== undefined && known.includes(Number(deleted))) {
      known.splice(known.indexOf(Number(deleted)), 1)
      if (known.length === 0) known.push(await spare(list))
    }
    if (isOfWorkingCopies(operation.path) && known?.[0])
      await copyAgain(server(), tokens.admin, operation.path, known[0])
    if (operation.path === BRING_BACK && status === 200) await throwAway()
    if (operation.path === '/api/logout' && status === 200 && (caller === 'admin' || caller === 'user')) {
      tokens[caller] = await server().signIn(caller)
      // It is somebody else who comes in, and a view is nobody else's.
      if (caller === 'admin') ids.set(VIEWS, [await spareView(server(), tokens.admin)])
    }
  }

  it(
    `[api.refusals] [attack.fuzz] [attack.sql-injection] answers ${REQUESTS} valid and broken requests as its document says, and none with a fault of its own`,
    { timeout: 60_000 + REQUESTS * 200 },
    async () => {
      process.stdout.write(`Fuzzing on ${engine}: FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}\n`)
      const sender = new Sender(server().url)
      const conformance = new Conformance()
      const faults: string[] = []
      const letIn = new Set<Operation>()
      const statuses = new Map<number, number>()

      for (let number = 0; number < REQUESTS && faults.length < MOST_FAULTS; number += 1) {
        const operation = operations[number % operations.length]
        if (!operation) throw new Error('The document describes nothing.')
        const planned = plan(new Random(SEED, number), operation, world, number < operations.length)
        const answer = await sender.send(planned.request)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        // A pair that stands already has come as far as one that does not.
        const isLetIn = operation.successes.includes(answer.status) || answer.status === 409
        if (planned.mutations.length === 0 && isLetIn) letIn.add(operation)
        const fault = conformance.fault(operation, planned, answer)
        if (fault) {
          const what = `#${number} (${planned.mutations.join(', ') || 'nothing wrong'})`
          faults.push(`${what} ${fault}\n${describeRequest(planned.request)}\n  -> ${answer.text.slice(0, 500)}`)
        }
        await follow(operation, planned, answer)
      }
      sender.close()
      const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
      process.stdout.write(`  ${engine} answered ${counts.join(', ')}\n`)

      expect(faults.join('\n\n'), `with FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`).toBe('')
      // A fuzzer whose requests are all turned away at the door would find nothing.
      const never = operations.filter((operation) => !letIn.has(operation)).map(nameOf)
      if (REQUESTS >= operations.length)
        expect(never.filter((name) => !NEEDS_ONES_OWN.includes(name)).toSorted(), 'never let in').toEqual(
          [...NEEDS_A_TOKEN, 'post /api/setup', 'post /api/reset-by-link'].toSorted(),
        )
    },
  )
})
