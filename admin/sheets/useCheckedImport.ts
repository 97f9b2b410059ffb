import { useRef, useState } from 'react'
import { ApiError } from '../../client/api.ts'
import type { ImportAsking } from '../../client/bulk/sheets.ts'
import { fill } from '../../content/messages/fill.ts'
import { reasonIn } from '../data/failureReason.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { showToast } from '../ui/toasts.tsx'

interface Words {
  failed: string
  importFailed: string
  stale: string
}

export function refusalOf(error: unknown, language: string): string {
  const [sentence] = error instanceof ApiError ? Object.values(error.errors).flat() : []
  return sentence ?? reasonIn(error, language)
}

interface CheckedImportOptions<ImportRequest, Report> {
  language: string
  words: Words
  begin: () => ImportRequest
  send: (wish: ImportRequest & { file: Blob }, asking: ImportAsking) => Promise<Report>
  done: (report: Report, wish: ImportRequest) => ImportRequest
}

/** A file is imported with the options with which it was checked, so that the import does what the preview showed. */
export function useCheckedImport<ImportRequest extends { file: Blob | null }, Report extends { seen: string }>({
  language,
  words,
  begin,
  send,
  done,
}: CheckedImportOptions<ImportRequest, Report>) {
  const nothing = (wish: ImportRequest) => ({
    wish,
    report: null as Report | null,
    fault: null as string | null,
    busy: null as 'reading' | 'importing' | null,
  })
  const [state, setState] = useState(() => nothing(begin()))
  const running = useRef<AbortController | null>(null)
  const oneAtATime = useOneAtATime()

  /** Checks the file without writing anything. `visible` is the report to display during the check. */
  async function read(wish: ImportRequest, visible: Report | null = null): Promise<void> {
    const { file } = wish
    if (!file) return setState({ ...state, wish })
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setState({ wish, report: visible, fault: null, busy: 'reading' })
    try {
      const report = await send({ ...wish, file }, { isDryRun: true, signal: control.signal })
      setState({ wish, report, fault: null, busy: null })
    } catch (error) {
      if (control.signal.aborted) return
      const fault = fill(words.failed, { reason: refusalOf(error, language) })
      setState({ wish, report: null, fault, busy: null })
    }
  }

  /** Imports the checked file. If the rows have changed since the check, the file is checked again instead. */
  async function run(visible: Report | null): Promise<void> {
    const { wish, report, busy } = state
    const { file } = wish
    if (!file || !report || busy) return
    setState({ ...state, busy: 'importing' })
    try {
      setState(nothing(done(await send({ ...wish, file }, { isDryRun: false, expect: report.seen }), wish)))
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'stale'
      const text = isStale ? words.stale : fill(words.importFailed, { reason: refusalOf(error, language) })
      showToast({ tone: 'bad', text, language })
      if (isStale) await read(wish, visible)
      else setState({ ...state, busy: null })
    }
  }

  return {
    ...state,
    read: (wish: ImportRequest, visible?: Report | null) => void read(wish, visible),
    run: (visible: Report | null = null) => oneAtATime(() => run(visible)),
    restart: (wish: ImportRequest) => {
      running.current?.abort()
      setState(nothing(wish))
    },
  }
}
