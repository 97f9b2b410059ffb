import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentType, contentTypes } from '../../content/index.ts'
import { newsCategory } from '../../content/types/newsCategory.ts'
import { pictureAddress, pictureFileName } from '../../content/storage/pictureFiles.ts'
import type { RowValues } from '../content/bodyValues.ts'
import { insertRow } from '../content/operations.ts'
import type { Context } from '../context/context.ts'
import { lockNames } from '../database/dialect/locks.ts'
import type { Database, Queries } from '../database/database.ts'
import type { ContentTables } from '../database/tables.ts'
import { write } from '../database/changes/write.ts'
import { takeOwnPicture } from '../pictures/acceptPicture.ts'
import { placePicture, type Picture } from '../pictures/outside/putPicture.ts'
import { takenDownAmong } from '../pictures/takedowns.ts'
import { ignoreProgress, type OnProgress } from '../process/progress.ts'
import { plan, type DemoRow } from './plan.ts'
import { DEMO_ACTOR } from '../database/actors.ts'
import { loadSettings } from './settings.ts'
import { demoEnglish } from './wording.ts'

const folder = join(import.meta.dirname, '../../demo/pictures')
const DAY_MS = 86_400_000

/**
 * Returns true if no content has ever been changed. It stays false after `demo clear`, because the change log keeps the
 * deletions.
 */
export async function isUntouched({ reader }: Pick<Database, 'reader'>): Promise<boolean> {
  const types = contentTypes.map(({ key }) => key)
  const change = await reader
    .selectFrom('changes')
    .select('sequence')
    .where('content_type', 'in', types)
    .limit(1)
    .executeTakeFirst()
  return change === undefined
}

interface LoadOptions {
  /**
   * If true, nothing is loaded into a site whose content has changed. The check runs inside the transaction, because
   * another process may have just loaded the demo.
   */
  onlyUntouched?: boolean
  onProgress?: OnProgress
}

export async function loadDemo(
  context: Context,
  { onlyUntouched = false, onProgress = ignoreProgress }: LoadOptions = {},
): Promise<number> {
  const { database, feed, clock } = context
  const now = clock.now()
  const pictures = await readPictures(context, onProgress)
  const author = { actor: DEMO_ACTOR, requestId: null, address: null, now }
  const ids = new Map<string, number>()

  return write(database, feed, author, async (writer) => {
    await lockNames(writer.tx, writer.engine, ['demo'])
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
    for (const [name, id] of await categoryIds(writer.tx)) ids.set(`${newsCategory.key} ${name}`, id)
    for (const [done, row] of plan.entries()) {
      onProgress({ step: demoEnglish.loading, done, total: plan.length })
      const written = new Date(now.getTime() - (row.daysAgo ?? 0) * DAY_MS)
      const values = { ...rowValues(row, known, ids), ...dayValues(row, now) }
      const { id } = await insertRow(writer, contentType(row.type), values, written)
      if (row.name) ids.set(`${row.type} ${row.name}`, id)
    }
    await loadSettings(writer)
    return plan.length
  })
}

async function categoryIds(queries: Queries): Promise<[name: string, id: number][]> {
  const rows = await queries.withTables<ContentTables>().selectFrom(newsCategory.table).select(['id', 'name']).execute()
  return rows.map(({ id, name }) => [String(name), Number(id)])
}

const PICTURE_IN_TEXT = /!\[([^\]]*)\]\(demo\/([\w-]+\.webp)\)/g

const withPictures = (text: string, pictures: ReadonlyMap<string, Picture | null>): string =>
  text.replace(PICTURE_IN_TEXT, (_, words: string, file: string) => {
    const picture = found(pictures, file)
    if (!picture) return words
    const name = pictureFileName({ hash: picture.hash, width: null, format: 'webp' })
    return `![${words}](${pictureAddress('news', name)})`
  })

/** A value in `pictures` is null if the picture was taken down, that is, removed for good. */
function rowValues(
  row: DemoRow,
  pictures: ReadonlyMap<string, Picture | null>,
  ids: ReadonlyMap<string, number>,
): RowValues {
  const values: RowValues = Object.fromEntries(
    Object.entries(row.values).map(([field, value]) => [
      field,
      typeof value === 'string' ? withPictures(value, pictures) : value,
    ]),
  )
  for (const [field, file] of Object.entries(row.pictures ?? {}))
    values[field] = file === null ? null : found(pictures, file)
  for (const [field, { type, name }] of Object.entries(row.references ?? {}))
    values[field] = found(ids, `${type} ${name}`)
  // If an operator renamed the category, the demo row gets no category.
  if (row.category) values['category_id'] = ids.get(`${newsCategory.key} ${row.category}`) ?? null
  return values
}

const dayValues = ({ days = {} }: DemoRow, now: Date): RowValues =>
  Object.fromEntries(
    Object.entries(days).map(([field, ago]) => [
      field,
      new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10),
    ]),
  )

async function readPictures(context: Context, onProgress: OnProgress): Promise<Map<string, Picture>> {
  const names = new Set(plan.flatMap(({ pictures = {} }) => Object.values(pictures)).filter((name) => name !== null))
  const withSizes = context.stores.configured !== null
  const read = new Map<string, Picture>()
  for (const name of names) {
    onProgress({ step: demoEnglish.reading, done: read.size, total: names.size })
    read.set(name, await placePicture(context, await takeOwnPicture(await readFile(join(folder, name)), { withSizes })))
  }
  return read
}

function found<T>(known: ReadonlyMap<string, T>, name: string): T {
  const value = known.get(name)
  if (value === undefined) throw new Error(`The demo names "${name}", which it does not have.`)
  return value
}
