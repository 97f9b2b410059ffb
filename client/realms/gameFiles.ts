import type { GameEncoding, GameMode, GamePart } from '../../content/realms/gameFiles.ts'
import type { GameImportReport } from '../../content/realms/gameImport.ts'
import { call } from '../api.ts'
import type { ImportAsking } from '../bulk/sheets.ts'

/** A game's files to import, and what is said of them. */
export interface GameFilesToImport {
  file: Blob
  mode: GameMode
  encoding: GameEncoding
  parts: readonly GamePart[]
  /** Whether values that somebody has changed give way to those of the files. */
  takeTheirs: boolean
  removeLeft: boolean
}

const path = (realm: string) => `/realms/${encodeURIComponent(realm)}/game-files`

/** Imports the files of a realm's game, or says what that would do. Throws ApiError. */
export async function importGameFiles(
  realm: string,
  { file, mode, encoding, parts, takeTheirs, removeLeft }: GameFilesToImport,
  { isDryRun, expect, signal }: ImportAsking,
): Promise<GameImportReport> {
  const body = new FormData()
  body.set('file', file, 'game.zip')
  body.set('mode', mode)
  body.set('encoding', encoding)
  body.set('parts', parts.join())
  if (takeTheirs) body.set('take_theirs', 'all')
  if (removeLeft) body.set('remove_left', 'true')
  if (expect !== undefined) body.set('expect', expect)
  const answer = await call(`${path(realm)}${isDryRun ? '?dry_run=true' : ''}`, {
    ...{ method: 'POST', body },
    ...(signal && { signal }),
  })
  return answer.body as GameImportReport // the API's description
}

/** Makes a draft of news of what an import has changed; gives its id. Throws ApiError. */
export async function draftPatchNotes(realm: string, batch: number): Promise<number> {
  const { body } = await call(`${path(realm)}/patch-notes`, { method: 'POST', body: { batch } })
  return (body as { id: number }).id // the API's description
}
