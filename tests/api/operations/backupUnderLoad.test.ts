import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOfKind } from '../../../content/define.ts'
import { listTypes } from '../../../content/index.ts'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import {
  createSample,
  form,
  freeText,
  isLimited,
  picture,
  sampleValues,
  type SampleRow,
} from '../../support/samples.ts'
import { otherEngine, useTestServer, type EngineName, type TestServer } from '../../support/testServer.ts'
import { allLists, allPictures, createEach, listOf, NOW, startRestored, wholeLog, withoutAvif } from './restored.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapura-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Types whose rows others show in part. */
const referredTo = new Set(listTypes.flatMap((type) => fieldsOfKind(type, 'reference').map(([, { to }]) => to)))

/** The server, and how it answered each write: the row as the API shows it, by type, id and version. */
function recorded(server: TestServer): { server: TestServer; answers: Map<string, unknown> } {
  const answers = new Map<string, unknown>()
  const call: TestServer['call'] = async (method, path, options) => {
    const answer = await server.call(method, path, options)
    const list = path.replace(/^\/api|\/\d+$|\/\d+\?.*$/g, '')
    const type = listTypes.find((type) => type.path === list)
    const row = answer.body as SampleRow
    if (type && method !== 'GET' && (answer.status === 201 || (answer.status === 200 && row.version)))
      answers.set(`${type.key} ${row.id} ${row.version}`, withoutAvif(row))
    return answer
  }
  return { server: { ...server, call }, answers }
}

/** Of the others there can be few rows: writers would take them from each other. */
const written = listTypes.filter((type) => !isLimited(type))

/** Writes, edits and deletes rows of every type, with pictures, until it is told to stop. */
async function writeOn(server: TestServer, token: string, mark: string, isRunning: () => boolean): Promise<void> {
  for (let turn = 0; isRunning(); turn += 1) {
    const type = written[turn % written.length] ?? raise()
    const pictures: Record<string, Blob> = {}
    for (const [name] of fieldsOfKind(type, 'picture')) pictures[name] = await picture('png', 20 + (turn % 50), 20)
    const text = freeText(type)
    // What others show of such a row would change with it.
    if (referredTo.has(type.key)) {
      const body = form(await sampleValues(server, token, type, `${mark} ${turn}`), pictures)
      expect((await server.call('POST', `/api${type.path}`, { token, body })).status).toBe(201)
      continue
    }
    const { id } = await createSample(server, token, type, `${mark} ${turn}`)
    if (text) {
      const body = form({ [text]: `edited ${mark} ${turn}` }, pictures)
      const edited = await server.call('POST', `/api${type.path}/${id}?_method=PUT`, { token, body })
      expect(edited.status).toBe(200)
    }
    if (turn % 3 === 0) await server.call('DELETE', `/api${type.path}/${id}`, { token })
  }
}

/**
 * Backs a server up while eight others write to it, and restores it on an engine. What is there must be what the first had
 * answered when the last of those writes that the backup knows had been made.
 */
async function moveUnderLoad(from: TestServer, to: EngineName, name: string): Promise<TestServer> {
  const { server, answers } = recorded(from)
  const { body } = await server.call('POST', '/api/login', { body: { username: 'admin1', password: 'Rahasia1!' } })
  const { token } = body as { token: string }
  const atFirst = new Map<string, SampleRow[]>()
  for (const type of listTypes) {
    const rows = await listOf(server, type.path)
    atFirst.set(type.key, rows)
    for (const row of rows) answers.set(`${type.key} ${row.id} ${row.version}`, withoutAvif(row))
  }
  let isRunning = true
  const writers = Array.from({ length: 8 }, (_, writer) => writeOn(server, token, `${name} ${writer}`, () => isRunning))
  await new Promise((resolve) => setTimeout(resolve, 500))
  const before = (await wholeLog(server)).length
  const file = join(folder, `${name}.tar.gz`)
  await writeBackup(server.context.database, file, NOW)
  const after = (await wholeLog(server)).length
  isRunning = false
  await Promise.all(writers)
  expect(after, 'the site was written to meanwhile').toBeGreaterThan(before)

  const there = await startRestored(to, file)
  const log = await wholeLog(there)
  expect(log.length).toBeGreaterThanOrEqual(before)
  const known = new Set(log.map(({ sequence }) => sequence))
  const wanted = (await wholeLog(server)).filter(({ sequence }) => known.has(sequence))
  expect(log).toEqual(wanted)

  // What a new site begins with was made by no change.
  const logged = new Set(wanted.map(({ content_type, row_id }) => `${content_type} ${row_id}`))
  const living = new Map<string, Map<number, unknown>>(
    listTypes.map(({ key }) => {
      const unlogged = (atFirst.get(key) ?? []).filter(({ id }) => !logged.has(`${key} ${id}`))
      return [key, new Map(unlogged.map((row) => [row.id, withoutAvif(row)]))]
    }),
  )
  for (const { content_type, row_id, after } of wanted) {
    const rows = living.get(content_type)
    if (after === null) rows?.delete(row_id)
    else rows?.set(row_id, answers.get(`${content_type} ${row_id} ${(after as SampleRow).version}`))
  }
  const lists = await allLists(there)
  for (const { key } of listTypes) {
    const rows = new Map((lists[key] as SampleRow[]).map((row) => [row.id, row]))
    expect(rows, key).toEqual(living.get(key))
    expect(rows.size, key).toBeGreaterThan(0)
  }
  const pictures = await allPictures(there)
  expect(Object.keys(pictures).length).toBeGreaterThan(7)
  for (const [address, bytes] of Object.entries(pictures)) {
    const here = await fetch(from.url + address)
    expect(bytes, address).toBe(Buffer.from(await here.arrayBuffer()).toString('base64'))
  }
  const accounts = ({ context }: TestServer) =>
    context.database.reader.selectFrom('users').selectAll().orderBy('id').execute()
  expect(await accounts(there)).toEqual(await accounts(from))
  return there
}

// Restored on the other engine and back again, so that either way tries both.
describe('A backup of a busy site', () => {
  const server = useTestServer('sqlite')
  beforeAll(async () => {
    const admin = await server().signIn('admin')
    await createEach(server(), admin)
  })

  // Writers write for as long as two backups take.
  it('is one moment of the site: every row, every picture, on the other engine and back again', async () => {
    const there = await moveUnderLoad(server(), otherEngine('sqlite'), 'busy')
    const back = await moveUnderLoad(there, 'sqlite', 'busy-again')
    await there.stop()
    await back.stop()
  })
})

function raise(): never {
  throw new Error('This content type is not declared.')
}
