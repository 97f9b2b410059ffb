import { useState } from 'react'
import { importGameFiles, type GameFilesToImport } from '../../../client/realms/gameFiles.ts'
import { GAME_PARTS } from '../../../content/realms/gameFiles.ts'
import type { GameImportReport } from '../../../content/realms/gameImport.ts'
import { fill } from '../../../content/wording.ts'
import { useBulkOutcome } from '../../bulk/useBulkOutcome.ts'
import { useCheckedImport } from '../../sheets/useCheckedImport.ts'
import { gameFilesWords as words } from './wording.ts'

interface ImportRequest extends Omit<GameFilesToImport, 'file'> {
  file: Blob | null
}

const NOTHING: ImportRequest = {
  ...{ file: null, mode: 'renewal', encoding: 'utf-8', parts: GAME_PARTS, takeTheirs: false, removeLeft: false },
}

const { language } = words

export const writtenBy = ({ types }: GameImportReport, removeLeft: boolean): number =>
  types.reduce((sum, { added, changed, left }) => sum + added + changed + (removeLeft ? left : 0), 0)

export function useGameImport(realm: string) {
  const outcome = useBulkOutcome(language)
  const [batch, setBatch] = useState<number | null>(null)
  const { wish, report, fault, busy, read, run, restart } = useCheckedImport<ImportRequest, GameImportReport>({
    language,
    words,
    begin: () => NOTHING,
    send: (files, asking) => importGameFiles(realm, files, asking),
    done: (done) => {
      const sum = (outcome: 'added' | 'changed') => done.types.reduce((sum, counts) => sum + counts[outcome], 0)
      outcome.imported(fill(words.done, { added: sum('added'), changed: sum('changed') }), done.batch)
      setBatch(done.batch)
      return NOTHING
    },
  })
  return {
    ...wish,
    report,
    fault,
    busy,
    batch,
    choose: (file: Blob) => read({ ...wish, file }),
    /** Checks the file again with other options; the previous report stays visible during the check. */
    want: (change: Partial<Omit<ImportRequest, 'file'>>) => read({ ...wish, ...change }, report),
    run: () => run(report),
    reset: () => {
      const { mode, encoding, parts } = wish
      restart({ ...NOTHING, mode, encoding, parts })
    },
  }
}

export type GameImport = ReturnType<typeof useGameImport>
