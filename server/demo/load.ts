import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentType, contentTypes } from '../../content/index.ts'
import { insertRow, type RowValues } from '../content/operations.ts'
import type { Context } from '../context/context.ts'
import { lockNames } from '../database/dialect/locks.ts'
import type { Database } from '../database/database.ts'
import { write } from '../database/changes/write.ts'
import { takeOwnPicture, type Picture } from '../pictures/acceptPicture.ts'
import { takenDownAmong } from '../pictures/store.ts'
import { ignoreProgress, type OnProgress } from '../process/progress.ts'
import { plan, type DemoRow } from './plan.ts'
import { DEMO_ACTOR } from './rows.ts'
import { loadSettings } from './settings.ts'

const folder = join(import.meta.dirname, '../../demo/pictures')
const DAY_MS = 86_400_000

/** Whether no content was ever written here: after a `demo clear` it was. */
export async function isUntouched({ reader }: Pick<Database, 'reader'>): Promise<boolean> {
  const change = await reader
    .selectFrom('changes')
    .select('sequence')
    .where(
      'content_type',
      'in',
      contentTypes.map(({ key }) => key),
    )
    .limit(1)
    .executeTakeFirst()
  return change === undefined
}

interface LoadOptions {
  /** Leaves content alone that was written since somebody looked: another process may have loaded the demo meanwhile. */
  onlyUntouched?: boolean
  onProgress?: OnProgress
}

/** Loads the demo, all of it or nothing. Gives how many rows it has. */
export async function loadDemo(
  { database, feed, clock }: Context,
  { onlyUntouched = false, onProgress = ignoreProgress }: LoadOptions = {},
): Promise<number> {
  const now = clock.now()
  const pictures = await readPictures(onProgress)
  const author = { actor: DEMO_ACTOR, requestId: null, address: null, now }
  /** Type and name -> id of the rows that have been written. */
  const ids = new Map<string, number>()

  return write(database, feed, author, async (writer) => {
    await lockNames(writer.tx, database.engine, ['demo'])
    if (onlyUntouched && !(await isUntouched({ reader: writer.tx }))) return 0
    const takenDown = await takenDownAmong(
      writer.tx,
      [...pictures.values()].flatMap(({ hash, uploadHash }) => [hash, uploadHash]),
    )
    const known = new Map(
      [...pictures].map(([file, picture]) => {
        const isGone = takenDown.has(picture.hash) || takenDown.has(picture.uploadHash)
        return [file, isGone ? null : picture]
      }),
    )
    for (const [done, row] of plan.entries()) {
      onProgress({ step: 'Writing the demo', done, total: plan.length })
      const written = new Date(now.getTime() - (row.daysAgo ?? 0) * DAY_MS)
      const values = { ...rowValues(row, known, ids), ...dayValues(row, now) }
      const id = await insertRow(writer, database.engine, contentType(row.type), values, written)
      if (row.name) ids.set(`${row.type} ${row.name}`, id)
    }
    await loadSettings(writer, database.engine)
    return plan.length
  })
}

/** `pictures`: null where one was taken down. */
function rowValues(
  row: DemoRow,
  pictures: ReadonlyMap<string, Picture | null>,
  ids: ReadonlyMap<string, number>,
): RowValues {
  const values: RowValues = { ...row.values }
  for (const [field, file] of Object.entries(row.pictures ?? {}))
    values[field] = file === null ? null : found(pictures, file)
  for (const [field, { type, name }] of Object.entries(row.references ?? {}))
    values[field] = found(ids, `${type} ${name}`)
  return values
}

const dayValues = ({ days = {} }: DemoRow, now: Date): RowValues =>
  Object.fromEntries(
    Object.entries(days).map(([field, ago]) => [
      field,
      new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10),
    ]),
  )

async function readPictures(onProgress: OnProgress): Promise<Map<string, Picture>> {
  const names = new Set(plan.flatMap(({ pictures = {} }) => Object.values(pictures)).filter((name) => name !== null))
  const read = new Map<string, Picture>()
  for (const name of names) {
    onProgress({ step: 'Reading the pictures of the demo', done: read.size, total: names.size })
    // A first start is quick: each smaller size is drawn for the first visitor who needs it.
    read.set(name, await takeOwnPicture(await readFile(join(folder, name))))
  }
  return read
}

function found<T>(known: ReadonlyMap<string, T>, name: string): T {
  const value = known.get(name)
  if (value === undefined) throw new Error(`The demo names "${name}", which it does not have.`)
  return value
}
