import { GAME_FILES_LIMIT } from '../../../../content/realms/gameFiles.ts'
import { openArchive, UnreadableArchive } from '../source/openArchive.ts'
import type { GameRow } from './gameRows.ts'
import { readGameFiles, unread, type GameReading, type ImportRequest } from './readGameFiles.ts'

/** Rows in parts, so that none takes long to receive, then the reading without them. */
export type ReadAnswer = { rows: GameRow[] } | { reading: Omit<GameReading, 'rows'> }

const ROWS_AT_ONCE = 500

async function read({ bytes, wish }: { bytes: Uint8Array; wish: ImportRequest }): Promise<GameReading> {
  try {
    const reading = readGameFiles(await openArchive(Buffer.from(bytes)), wish)
    const { uploadedRows } = GAME_FILES_LIMIT
    return reading.rows.length > uploadedRows ? unread(wish, 'too_many_rows', { text: String(uploadedRows) }) : reading
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
    return unread(wish, error.fault, { file: error.path })
  }
}

function answer({ rows, ...reading }: GameReading): void {
  const send = (part: ReadAnswer) => process.send?.(part)
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    send({ rows: rows.slice(start, start + ROWS_AT_ONCE) })
  send({ reading })
}

// A child process that reads one archive for the server. The archive may be malicious.
process.on('message', (asked: { bytes: Uint8Array; wish: ImportRequest }) => void read(asked).then(answer))
process.on('disconnect', () => process.exit())
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
