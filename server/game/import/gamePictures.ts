import type { GamePart, GameRemark } from '../../../content/realms/gameFiles.ts'
import { TYPES_OF_PART } from '../../../content/realms/gameImport.ts'
import { isOneOfTexts } from '../../database/dialect/idList.ts'
import { acceptGamePictures, type AcceptedPicture } from '../../pictures/acceptPicture.ts'
import { placePicture, type Picture } from '../../pictures/outside/putPicture.ts'
import type { PictureContext } from '../../pictures/outside/place.ts'
import { storePicture } from '../../pictures/store.ts'
import { lockPictures, takenDownAmong } from '../../pictures/takedowns.ts'
import { ignoreProgress, type OnProgress } from '../../process/progress.ts'
import { inParts } from '../../process/queues/inParts.ts'
import type { GamePicture } from '../files/gameData.ts'
import type { GameRow } from '../files/read/gameRows.ts'
import { lastSource } from './lastImport.ts'
import { importSteps } from './wording.ts'

/** A row whose pictures are hashes among its values. `sources` are the files that they were encoded from, by field. */
export interface PicturedRow extends Omit<GameRow, 'pictures'> {
  sources?: Readonly<Record<string, Pick<GamePicture, 'file' | 'source'>>>
}

export interface GamePictures {
  rows: PicturedRow[]
  /** Pictures that are to be stored before the rows that show them. */
  encoded: readonly AcceptedPicture[]
  remarks: GameRemark<'client_picture' | 'taken_down_picture'>[]
}

type Shown = GamePicture & { row: GameRow; field: string }

/** Bytes that are sent to the encoding process at once. */
const BATCH_BYTES = 2 * 1024 * 1024
const HASHES_AT_ONCE = 500

/**
 * Finds the stored picture of each file that an earlier import took, and encodes the others. A field whose picture
 * cannot be read, or was taken down, is left out of its row.
 */
export async function encodeGamePictures(
  { database }: Pick<PictureContext, 'database'>,
  rows: readonly GameRow[],
  lastOf: (row: GameRow) => string | undefined,
  onProgress: OnProgress = ignoreProgress,
): Promise<GamePictures> {
  const shown = rows.flatMap((row) =>
    Object.entries(row.pictures ?? {}).map(([field, picture]): Shown => ({ ...picture, row, field })),
  )
  const stored = await storedBefore(database, shown, lastOf)
  const remarks = new Map<string, GamePictures['remarks'][number]>()
  const refuse = ({ file, source, row }: Shown, code: GamePictures['remarks'][number]['code']) =>
    remarks.set(source, { part: partOf(row), code, file, line: null, text: '' })
  const fresh = new Map<string, AcceptedPicture>()
  const missing = [...new Map(shown.map((one) => [one.source, one])).values()].filter(
    ({ source }) => !stored.has(source),
  )
  let done = 0
  for (const batch of batchesOf(missing)) {
    onProgress({ step: importSteps.encoding, done, total: missing.length })
    const pictures = await acceptGamePictures(batch.map(({ bytes, shape }) => ({ bytes, ...(shape && { shape }) })))
    for (const [index, one] of batch.entries()) {
      const picture = pictures[index]
      if (picture) fresh.set(one.source, picture)
      else refuse(one, 'client_picture')
    }
    done += batch.length
  }
  const hashOf = (source: string) => stored.get(source) ?? fresh.get(source)?.hash
  const takenDown = await takenDownIn(
    database.longReader,
    shown.flatMap(({ source }) => [source, hashOf(source) ?? source]),
  )
  for (const one of shown)
    if (takenDown.has(one.source) || takenDown.has(hashOf(one.source) ?? '')) refuse(one, 'taken_down_picture')
  return {
    rows: rows.map((row) => picturedRow(row, (source) => (remarks.has(source) ? undefined : hashOf(source)))),
    encoded: [...fresh].flatMap(([source, picture]) => (remarks.has(source) ? [] : [picture])),
    remarks: [...remarks.values()],
  }
}

const partOf = ({ type }: GameRow): GamePart => {
  const parts = Object.entries(TYPES_OF_PART) as [GamePart, readonly string[]][] // The cast is safe, because the keys of TYPES_OF_PART are the parts.
  return parts.find(([, types]) => types.includes(type))?.[0] ?? 'items'
}

function picturedRow(
  { pictures, values, ...row }: GameRow,
  hashOf: (source: string) => string | undefined,
): PicturedRow {
  const found = Object.entries(pictures ?? {}).flatMap(([field, { file, source }]) => {
    const hash = hashOf(source)
    return hash === undefined ? [] : [{ field, file, source, hash }]
  })
  if (found.length === 0) return { ...row, values }
  return {
    ...row,
    values: { ...values, ...Object.fromEntries(found.map(({ field, hash }) => [field, hash])) },
    sources: Object.fromEntries(found.map(({ field, file, source }) => [field, { file, source }])),
  }
}

async function storedBefore(
  { longReader, engine }: PictureContext['database'],
  shown: readonly Shown[],
  lastOf: (row: GameRow) => string | undefined,
): Promise<Map<string, string>> {
  const given = new Map<string, string>()
  for (const { row, field, source } of shown) {
    const last = lastSource(lastOf(row), field)
    if (last?.source === source) given.set(source, last.hash)
  }
  const present = new Set<string>()
  for await (const part of inParts([...new Set(given.values())], HASHES_AT_ONCE)) {
    const found = await longReader
      .selectFrom('pictures')
      .select('hash')
      .where((eb) => isOneOfTexts(engine, eb.ref('hash'), part))
      .execute()
    for (const { hash } of found) present.add(hash)
  }
  return new Map([...given].filter(([, hash]) => present.has(hash)))
}

async function takenDownIn(
  queries: PictureContext['database']['reader'],
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for await (const part of inParts([...new Set(hashes)], HASHES_AT_ONCE))
    for (const hash of await takenDownAmong(queries, part)) found.add(hash)
  return found
}

function* batchesOf(pictures: readonly Shown[]): Generator<readonly Shown[]> {
  let batch: Shown[] = []
  let bytes = 0
  for (const picture of pictures) {
    batch.push(picture)
    bytes += picture.bytes.length
    if (bytes < BATCH_BYTES && batch.length < STORED_AT_ONCE) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

const STORED_AT_ONCE = 200
const PUT_AT_ONCE = 8

/**
 * Stores pictures in transactions of their own, because one transaction cannot hold a lock for each of thousands. Those
 * that no row shows in the end are collected after a week, like those of any other write that failed.
 */
export async function storeGamePictures(
  context: PictureContext,
  pictures: readonly AcceptedPicture[],
  onProgress: OnProgress = ignoreProgress,
): Promise<void> {
  const { database, clock } = context
  let done = 0
  for await (const part of inParts(pictures, STORED_AT_ONCE)) {
    onProgress({ step: importSteps.storing, done, total: pictures.length })
    const placed: Picture[] = []
    for await (const few of inParts(part, PUT_AT_ONCE))
      placed.push(...(await Promise.all(few.map((picture) => placePicture(context, picture)))))
    await database.transaction(async (tx) => {
      await lockPictures(
        tx,
        database.engine,
        placed.map(({ hash }) => hash),
      )
      for (const picture of placed) await storePicture(tx, picture, clock.now())
    })
    done += part.length
  }
}
