import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contentType, listTypes } from '../../../content/index.ts'
import { news } from '../../../content/types/news.ts'
import { ACCOUNT_ACTIONS } from '../../../content/queries/userQuery.ts'
import { accountOf } from '../../support/access/accounts.ts'
import { gameImports } from '../../support/game/gameImports.ts'
import { smallRathena, zipOf } from '../../support/gameFiles/gameFiles.ts'
import { operationsOf, readDocument, type Operation } from '../../support/openApi/document.ts'
import { onceOnly } from '../../support/retries.ts'
import { createSample, form, picture } from '../../support/samples.ts'
import { engines, useTestServer } from '../../support/testServer.ts'
import type { Planned, World } from './draft.ts'
import { knownValues, registration, type Facts } from './known.ts'
import { NEEDS_A_MOMENT, NEEDS_A_TOKEN, NEEDS_ONES_OWN } from './needs.ts'
import { Random } from '../../support/random.ts'
import { plan } from './requests.ts'
import {
  addressesOf,
  copyAgain,
  isOfWorkingCopies,
  REALM,
  spare,
  spareLists,
  storedRows,
  TOKENS,
  typeAt,
  VIEWS,
} from './rows.ts'
import { describeRequest, Sender, type RawAnswer } from './send.ts'
import { LARGEST_SURE_ID } from './values.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 10_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 1_000_000))
const MOST_FAULTS = 20

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

class Conformance {
  readonly #schemas = new Map<unknown, z.ZodType>()

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
    // Every address may return 414 (URI too long), so the OpenAPI document does not list that status.
    if (!isOwn || status === 414) return null

    const documented = operation.answers[status]
    if (!documented) return `${status}, which the document does not have`
    const needsMore = [...NEEDS_A_MOMENT, ...NEEDS_ONES_OWN, ...NEEDS_A_TOKEN].includes(nameOf(operation))
    const isAllowed = mutations.length === 0 && caller === 'admin' && !needsMore
    // A valid request can still get 409 if a unique pair of values already exists, or 429 at a rate limit.
    if (isAllowed && status >= 400 && status !== 409 && status !== 429) return `${status} for what the document allows`
    const shape = this.#schema(documented.schema).safeParse(mediaType.startsWith('application/json') ? body : text)
    return shape.success ? null : `${status} that is not as documented: ${z.prettifyError(shape.error)}`
  }

  #schema(schema: unknown): z.ZodType {
    const known = this.#schemas.get(schema)
    if (known) return known
    const made = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]) // The OpenAPI document is valid, so its schemas are valid JSON Schemas.
    this.#schemas.set(schema, made)
    return made
  }
}

/** An invitation answers with the account that it makes, and its link. */
const idOfMade = z
  .union([z.object({ id: z.int() }), z.object({ user: z.object({ id: z.int() }) }).transform(({ user }) => user)])
  .transform(({ id }) => id)

describe.each(engines)('On %s, the API', onceOnly, (engine) => {
  const server = useTestServer(engine, { WEBHOOKS_TO_PRIVATE_NETWORK: '1' })
  const tokens = { admin: '', user: '' }
  const ids = new Map<string, number[]>()
  let world: World
  let operations: Operation[]
  const item = contentType('item')
  const deleted = { type: 'item', row: 0 }

  beforeAll(async () => {
    tokens.admin = await server().signIn('admin')
    tokens.user = await server().signIn('user')
    const token = tokens.admin
    for (const type of listTypes) {
      const own: number[] = []
      while ((own.at(-1) ?? 0) <= LARGEST_SURE_ID) own.push((await createSample(server(), token, type)).id)
      for (const address of addressesOf(type)) {
        ids.set(address, own)
        if (type.order === 'hand') ids.set(`${address}/{id}/move`, [(await createSample(server(), token, type)).id])
      }
      own.splice(0, own.length - 1)
    }
    await server().call('POST', '/api/register', { body: registration })
    // Actions on accounts use a spare account, because the admin who sends the requests must remain an admin.
    const actions = ['role', 'roles', ...ACCOUNT_ACTIONS, 'reset-link', 'remove-factors'].map((name) => `/{id}/${name}`)
    for (const action of ['', ...actions])
      ids.set(`/api/admin/users${action}`, [(await accountOf(server(), await server().signIn('user'))).id])
    for (const list of spareLists) ids.set(list, [await spare(server(), token, list)])
    for (const [path, id] of await storedRows(server(), token)) ids.set(path, [id])
    const archive = await zipOf(smallRathena)
    const { report } = await gameImports(server, () => token).send(archive, {}, { realm: REALM })
    const row = (await createSample(server(), token, item)).id
    const history = await server().call('GET', `/api/admin/changes?type=item&row=${row}`, { token })
    const sequence = z.array(z.object({ sequence: z.int() })).parse(history.body)[0]?.sequence ?? 0
    deleted.row = (await createSample(server(), token, item)).id
    await deleteAgain()
    const { id } = await createSample(server(), token, news)
    const pictured = await server().call('POST', `/api${news.path}/${id}?_method=PUT`, {
      token,
      body: form({}, { image: await picture('png', 50, 50) }),
    })
    const facts: Omit<Facts, 'someId'> = {
      server: server(),
      changed: { type: 'item', row, sequence },
      deleted,
      removedPicture: z.object({ image_url: z.string() }).parse(pictured.body).image_url,
      archive,
      batch: Number(report.batch),
    }
    const someId: World['someId'] = (random, list) => {
      const known = ids.get(list) ?? []
      return known.length > 0 ? random.pick(known) : undefined
    }
    world = {
      tokens,
      someId,
      known: (random, path, method) =>
        knownValues({ ...facts, someId: (list) => someId(random, list) }, random, path, method),
      picture: Buffer.from(await (await picture('png')).arrayBuffer()),
    }
    const { body } = await server().call('GET', '/api/openapi.json')
    operations = operationsOf(readDocument(body))
  })

  const deleteAgain = () => server().call('DELETE', `/api${item.path}/${deleted.row}`, { token: tokens.admin })

  async function follow(operation: Operation, { request, caller }: Planned, { status, text }: RawAnswer) {
    const list = operation.path.replace(/\/\{id\}$/, '')
    const known = ids.get(list)
    if (status === 201 && known) known.push(idOfMade.parse(parsed(text)))
    const deletedId =
      request.method === 'DELETE' && status === 200 ? /\/0*(\d+)\/*(?:\?|$)/.exec(request.target)?.[1] : undefined
    const isOfRows = typeAt(list) !== undefined || spareLists.includes(list)
    if (known && isOfRows && deletedId !== undefined && known.includes(Number(deletedId))) {
      known.splice(known.indexOf(Number(deletedId)), 1)
      if (known.length === 0) known.push(await spare(server(), tokens.admin, list))
    }
    // These operations revoke all tokens.
    if (operation.path.startsWith('/api/admin/staff/') && status === 200)
      ids.set(TOKENS, [await spare(server(), tokens.admin, TOKENS)])
    if (isOfWorkingCopies(operation.path) && known?.[0])
      await copyAgain(server(), tokens.admin, operation.path, known[0])
    if (operation.path === '/api/admin/trash/restore' && status === 200) await deleteAgain()
    if (operation.path === '/api/logout' && status === 200 && (caller === 'admin' || caller === 'user')) {
      tokens[caller] = await server().signIn(caller)
      // After a log-out, a different admin sends the requests. This admin cannot change the previous admin's saved
      // views, so the test creates a new view.
      if (caller === 'admin') ids.set(VIEWS, [await spare(server(), tokens.admin, VIEWS)])
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
        // Status 409 means that a unique pair of values already exists. The request has passed all other checks.
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
      // Requests that are always refused test little, so each operation must have been accepted at least once.
      const never = operations.filter((operation) => !letIn.has(operation)).map(nameOf)
      if (REQUESTS >= operations.length)
        expect(never.filter((name) => !NEEDS_ONES_OWN.includes(name)).toSorted(), 'never let in').toEqual(
          [...NEEDS_A_TOKEN, 'post /api/setup', 'post /api/reset-by-link'].toSorted(),
        )
    },
  )
})
