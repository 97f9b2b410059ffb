import { GAME_FILES_LIMIT } from '../../../../content/realms/gameFiles.ts'
import { answerWithRows } from '../../../spreadsheets/read/rowsProcess.ts'
import { openArchive, UnreadableArchive } from '../source/openArchive.ts'
import { readGameFiles, unread, type GameReading, type ImportRequest } from './readGameFiles.ts'

export interface ArchiveToRead {
  bytes: Uint8Array
  wish: ImportRequest
}

answerWithRows(async ({ bytes, wish }: ArchiveToRead): Promise<GameReading> => {
  try {
    const reading = readGameFiles(await openArchive(Buffer.from(bytes)), wish)
    const { uploadedRows } = GAME_FILES_LIMIT
    return reading.rows.length > uploadedRows ? unread(wish, 'too_many_rows', { text: String(uploadedRows) }) : reading
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
    return unread(wish, error.fault, { file: error.path })
  }
})
