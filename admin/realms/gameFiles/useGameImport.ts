import { useRef, useState } from 'react'
import { ApiError } from '../../../client/api.ts'
import { importGameFiles, type GameFilesToImport } from '../../../client/realms/gameFiles.ts'
import { GAME_PARTS } from '../../../content/realms/gameFiles.ts'
import type { GameImportReport } from '../../../content/realms/gameImport.ts'
import { fill } from '../../../content/wording.ts'
import { useBulkOutcome } from '../../bulk/useBulkOutcome.ts'
import { reasonOf } from '../../feedback/failureMessages.ts'
import { showToast } from '../../ui/toasts.tsx'
import { gameFilesWords as words } from './wording.ts'

type Said = Omit<GameFilesToImport, 'file' | 'expect'>

interface State extends Said {
  file: Blob | null
  report: GameImportReport | null
  /** Why the files cannot be read. */
  fault: string | null
  busy: 'reading' | 'importing' | null
  /** The batch of what was imported. */
  batch: number | null
}

const NOTHING: State = {
  ...{ file: null, mode: 'renewal', encoding: 'utf-8', parts: GAME_PARTS, takeTheirs: false, removeLeft: false },
  ...{ report: null, fault: null, busy: null, batch: null },
}

const { language } = words

export function reasonFor(error: unknown): string {
  const [sentence] = error instanceof ApiError ? Object.values(error.errors).flat() : []
  return sentence ?? reasonOf(error) ?? words.unknownReason
}

/** How many rows an import of this would write. */
export const writtenBy = ({ types }: GameImportReport, removeLeft: boolean): number =>
  types.reduce((sum, { added, changed, left }) => sum + added + changed + (removeLeft ? left : 0), 0)

/** The files of a realm's game on their way: read, looked at, and imported. */
export function useGameImport(realm: string) {
  const outcome = useBulkOutcome(language)
  const [state, setState] = useState<State>(NOTHING)
  const running = useRef<AbortController | null>(null)

  /** Asks what an import would do. What was found before stays in sight meanwhile. */
  async function read(wish: State): Promise<void> {
    const { file } = wish
    if (!file) return setState(wish)
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setState({ ...wish, fault: null, busy: 'reading' })
    try {
      const report = await importGameFiles(realm, { ...wish, file }, { isDryRun: true, signal: control.signal })
      setState({ ...wish, report, fault: null, busy: null })
    } catch (error) {
      if (control.signal.aborted) return
      setState({ ...wish, report: null, fault: fill(words.failed, { reason: reasonFor(error) }), busy: null })
    }
  }

  async function run(): Promise<void> {
    const { file, report } = state
    if (!file || !report || state.busy) return
    setState({ ...state, busy: 'importing' })
    try {
      const done = await importGameFiles(realm, { ...state, file, expect: report.seen }, { isDryRun: false })
      const sum = (outcome: 'added' | 'changed') => done.types.reduce((sum, counts) => sum + counts[outcome], 0)
      outcome.imported(fill(words.done, { added: sum('added'), changed: sum('changed') }), done.batch)
      setState({ ...NOTHING, batch: done.batch })
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'stale'
      showToast({
        tone: 'bad',
        text: isStale ? words.stale : fill(words.importFailed, { reason: reasonFor(error) }),
        language,
      })
      if (isStale) await read(state)
      else setState({ ...state, busy: null })
    }
  }

  return {
    ...state,
    choose: (file: Blob) => void read({ ...state, file, report: null }),
    /** Says what is wanted, and looks anew. */
    want: (change: Partial<Said>) => void read({ ...state, ...change }),
    run: () => void run(),
    reset: () => {
      running.current?.abort()
      setState({ ...NOTHING, mode: state.mode, encoding: state.encoding, parts: state.parts })
    },
  }
}

export type GameImport = ReturnType<typeof useGameImport>
