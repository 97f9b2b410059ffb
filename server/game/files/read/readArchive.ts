import { ProcessEnded } from '../../../process/system/reusedProcess.ts'
import { rowsReader } from '../../../spreadsheets/read/rowsProcess.ts'
import type { ArchiveToRead } from './gameFilesProcess.ts'
import type { GameRow } from './gameRows.ts'
import { unread, type GameReading, type ImportRequest } from './readGameFiles.ts'

const read = rowsReader<ArchiveToRead, GameRow, GameReading>(import.meta.dirname, 'gameFilesProcess', {
  ...{ heapMb: 1_024, limitMs: 120_000, idleMs: 30_000, mostWaiting: 5, mostRows: 2_000 },
})

export const readArchive = (bytes: Uint8Array, wish: ImportRequest): Promise<GameReading> =>
  read({ bytes, wish }).catch((error: unknown) => {
    if (!(error instanceof ProcessEnded)) throw error
    return unread(wish, error.wasLate ? 'too_slow' : 'too_large')
  })
