import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { importGameFiles, lastGameRules, type GameFilesToImport } from '../../../client/realms/gameFiles.ts'
import { isGameFile, mayHoldGameFiles, UNREAD_FOLDERS } from '../../../content/realms/gameFilePaths.ts'
import { GAME_FILES_LIMIT, GAME_PARTS, USUAL_RULES } from '../../../content/realms/gameFiles.ts'
import { gameFilesWording } from '../../../content/realms/gameFilesWording.ts'
import type { GameImportReport } from '../../../content/realms/gameImport.ts'
import { fill } from '../../../content/messages/fill.ts'
import { useBulkOutcome } from '../../bulk/useBulkOutcome.ts'
import { filesOfEntries, type FolderFile } from '../../ui/inputs/files/folderFiles.ts'
import { zipFiles } from '../../ui/inputs/files/zipFiles.ts'
import { useCheckedImport } from '../../sheets/useCheckedImport.ts'
import { gameFilesWords as words } from './wording.ts'

interface ImportRequest extends Omit<GameFilesToImport, 'file'> {
  file: Blob | null
}

const NOTHING: ImportRequest = {
  ...{ file: null, mode: null, encoding: null, parts: GAME_PARTS, takeTheirs: false, removeLeft: false },
}

const { language } = words

/** Only these files of a folder are packed and sent. */
const wantedFiles = { isWanted: isGameFile, isEntered: mayHoldGameFiles }

const { faults, uploadTooLarge } = gameFilesWording(language)
const TOO_LARGE = fill(uploadTooLarge, {
  megabytes: GAME_FILES_LIMIT.upload / 1024 / 1024,
  unread: UNREAD_FOLDERS.join(', '),
})

export const writtenBy = ({ types }: GameImportReport, removeLeft: boolean): number =>
  types.reduce((sum, { added, changed, left }) => sum + added + changed + (removeLeft ? left : 0), 0)

export function useGameImport(realm: string) {
  const outcome = useBulkOutcome(language)
  const { data: last } = useQuery({ queryKey: ['game-rules', realm], queryFn: () => lastGameRules(realm) })
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
      const { mode, encoding } = done
      return { ...NOTHING, mode, encoding }
    },
  })
  const [packing, setPacking] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  /** The number of the last choice. A folder whose packing ends after another choice is ignored. */
  const choice = useRef(0)

  function choose(file: Blob): void {
    choice.current += 1
    const isTooLarge = file.size > GAME_FILES_LIMIT.upload
    setPacking(null)
    setRefused(isTooLarge ? TOO_LARGE : null)
    if (!isTooLarge) read({ ...wish, file })
  }

  async function chooseFolder(found: FolderFile[] | Promise<FolderFile[]>): Promise<void> {
    const own = (choice.current += 1)
    const isCurrent = () => own === choice.current
    setRefused(null)
    setPacking(words.searching)
    try {
      const files = await found
      if (files.length === 0) throw new Error(faults.no_game)
      if (files.length > GAME_FILES_LIMIT.files) throw new Error(faults.too_many_files)
      const archive = await zipFiles(files, (done, total) => {
        if (isCurrent()) setPacking(fill(words.packing, { done, total }))
      })
      if (isCurrent()) choose(archive)
    } catch (error) {
      if (!isCurrent()) return
      setPacking(null)
      setRefused(error instanceof Error ? error.message : String(error))
    }
  }

  const { mode, encoding } = report ?? last ?? USUAL_RULES
  return {
    ...wish,
    mode: wish.mode ?? mode,
    encoding: wish.encoding ?? encoding,
    report,
    fault: refused ?? fault,
    packing,
    busy,
    batch,
    choose,
    chooseFolder: (files: FolderFile[]) => void chooseFolder(files),
    chooseEntries: (entries: FileSystemEntry[]) => void chooseFolder(filesOfEntries(entries, wantedFiles)),
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
