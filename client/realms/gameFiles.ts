import type { GamePart, GameRules } from '../../content/realms/gameFiles.ts'
import type { GameImportReport } from '../../content/realms/gameImport.ts'
import { bodyOf, call } from '../api.ts'
import type { ImportAsking } from '../bulk/sheets.ts'

/** Rules that are null are those of the last import. */
export interface GameFilesToImport extends Nullable<GameRules> {
  file: Blob
  parts: readonly GamePart[]
  /** Whether the import overwrites values that operators have edited since the last import. */
  takeTheirs: boolean
  removeLeft: boolean
}

type Nullable<T> = { [K in keyof T]: T[K] | null }

const path = (realm: string) => `/realms/${encodeURIComponent(realm)}/game-files`

export async function importGameFiles(
  realm: string,
  { file, mode, encoding, parts, takeTheirs, removeLeft }: GameFilesToImport,
  { isDryRun, expect, signal }: ImportAsking,
): Promise<GameImportReport> {
  const body = new FormData()
  body.set('file', file, 'game.zip')
  if (mode !== null) body.set('mode', mode)
  if (encoding !== null) body.set('encoding', encoding)
  body.set('parts', parts.join())
  if (takeTheirs) body.set('take_theirs', 'all')
  if (removeLeft) body.set('remove_left', 'true')
  if (expect !== undefined) body.set('expect', expect)
  const answer = await call(`${path(realm)}${isDryRun ? '?dry_run=true' : ''}`, {
    ...{ method: 'POST', body },
    signal,
  })
  return answer.body as GameImportReport // The cast relies on the type that the API documents for an import report.
}

export const lastGameRules = async (realm: string): Promise<GameRules | null> =>
  (await bodyOf<{ last: GameRules | null }>(call(path(realm)))).last

export const draftPatchNotes = async (realm: string, batch: number): Promise<number> =>
  (await bodyOf<{ id: number }>(call(`${path(realm)}/patch-notes`, { method: 'POST', body: { batch } }))).id
