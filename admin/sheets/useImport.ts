import { useRef, useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { importSheet } from '../../client/bulk/sheets.ts'
import type { ContentType } from '../../content/define.ts'
import type { ImportReport } from '../../content/queries/manyRows/importQuery.ts'
import { fill } from '../../content/wording.ts'
import { useBulkOutcome } from '../bulk/useBulkOutcome.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { showToast } from '../ui/toasts.tsx'
import { rememberedMapping, rememberMapping, type Mapping } from './rememberedMapping.ts'
import { sheetsWording } from './wording.ts'

interface State {
  file: Blob | null
  mapping: Mapping
  /** Whether rows are made for names that are referred to and not there. */
  createReferences: boolean
  report: ImportReport | null
  /** Why the file cannot be read. */
  fault: string | null
  busy: 'reading' | 'importing' | null
}

type Said = Pick<State, 'mapping' | 'createReferences'> & { file: Blob }

const NOTHING: Omit<State, 'mapping'> = { file: null, createReferences: false, report: null, fault: null, busy: null }

/** A file on its way into a type: read, looked at, and imported. */
export function useImport(type: ContentType, onDone: () => void) {
  const { language } = type.wording
  const words = sheetsWording[language]
  const outcome = useBulkOutcome(language)
  const [state, setState] = useState<State>(() => ({ ...NOTHING, mapping: rememberedMapping(type) }))
  const running = useRef<AbortController | null>(null)

  const reasonFor = (error: unknown): string => {
    const [sentence] = error instanceof ApiError ? Object.values(error.errors).flat() : []
    return sentence ?? reasonOf(error) ?? words.unknownReason
  }

  /** Asks what an import would do. */
  async function read(said: Said, shown: ImportReport | null = null): Promise<void> {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setState({ ...said, report: shown, fault: null, busy: 'reading' })
    try {
      const report = await importSheet(type, said, { isDryRun: true, signal: control.signal })
      setState({ ...said, report, fault: null, busy: null })
    } catch (error) {
      if (control.signal.aborted) return
      setState({ ...said, report: null, fault: fill(words.failed, { reason: reasonFor(error) }), busy: null })
    }
  }

  async function run(): Promise<void> {
    const { file, mapping, createReferences, report } = state
    if (!file || !report || state.busy) return
    setState({ ...state, busy: 'importing' })
    try {
      const done = await importSheet(
        type,
        { file, mapping, createReferences, expect: report.seen },
        { isDryRun: false },
      )
      rememberMapping(type, mapping)
      setState({ ...NOTHING, mapping })
      outcome.imported(fill(words.done, { added: done.added, changed: done.changed }), done.batch)
      onDone()
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'stale'
      const text = isStale ? words.stale : fill(words.importFailed, { reason: reasonFor(error) })
      showToast({ tone: 'bad', text, language })
      if (isStale) await read({ file, mapping, createReferences })
      else setState({ ...state, busy: null })
    }
  }

  /** Looks anew at the same file. */
  function again(
    change: Partial<Pick<State, 'mapping' | 'createReferences'>>,
    shown: ImportReport | null = null,
  ): void {
    const { file, mapping, createReferences } = state
    if (file) void read({ file, mapping, createReferences, ...change }, shown)
  }

  return {
    ...state,
    choose: (file: Blob) => void read({ file, mapping: state.mapping, createReferences: false }),
    /** Says what a column is, and looks anew. */
    map: (heading: string, field: string | null) => again({ mapping: { ...state.mapping, [heading]: field } }),
    /** Says whether rows are made for what is missing, and looks anew; what was found stays in sight meanwhile. */
    wantReferences: (createReferences: boolean) => again({ createReferences }, state.report),
    run: () => void run(),
    reset: () => {
      running.current?.abort()
      setState({ ...NOTHING, mapping: state.mapping })
    },
  }
}

export type Import = ReturnType<typeof useImport>
