import { createContext, useContext, useMemo, useState } from 'react'
import { useToast } from '../../../feedback/Toasts.tsx'
import { useOneAtATime } from '../../../../ui/useOneAtATime.ts'
import { isGone, isSessionOver, withReason } from './failure.ts'

interface OwnAccount {
  /** Changes when the sections must load their data again. */
  round: number
  reload: () => void
  onSessionOver: () => void
}

export const OwnAccountContext = createContext<OwnAccount | null>(null)

/** Returns the value of the context for a page of the account. */
export function useAccountPage(onSessionOver: () => void): OwnAccount {
  const [round, setRound] = useState(0)
  return useMemo(
    () => ({ round, reload: () => setRound((before) => before + 1), onSessionOver }),
    [round, onSessionOver],
  )
}

export function useOwnAccount(): OwnAccount {
  const account = useContext(OwnAccountContext)
  if (!account) throw new Error('useOwnAccount was called outside OwnAccountContext.')
  return account
}

/**
 * Wraps calls for forms that show errors themselves: if the session is over, the whole page says so; what is gone
 * disappears from its list, too.
 */
export function useWatched(): <T>(call: Promise<T>) => Promise<T> {
  const { reload, onSessionOver } = useOwnAccount()
  return (call) =>
    call.catch((error: unknown) => {
      if (isSessionOver(error)) onSessionOver()
      else if (isGone(error)) reload()
      throw error
    })
}

interface Action<V, R> {
  run: (value: V) => Promise<R>
  /** Returns the sentence of the toast, or nothing if the page itself shows the success. */
  done: (value: V, result: R) => string | undefined
  /** The sentence of the toast after a failure, with the placeholder `{reason}`. */
  failed: string
  onSuccess?: () => void
  /** Called after a failure, too. */
  onSettled?: () => void
}

/** An action without a form. All sections load their data again after it, because it may concern several. */
export function useAction<V, R>({ run, done, failed, onSuccess, onSettled }: Action<V, R>) {
  const { reload, onSessionOver } = useOwnAccount()
  const showToast = useToast()
  const oneAtATime = useOneAtATime()
  const [busy, setBusy] = useState(false)

  async function act(value: V) {
    setBusy(true)
    try {
      const result = await run(value)
      const text = done(value, result)
      if (text !== undefined) showToast('good', text)
      onSuccess?.()
    } catch (error) {
      if (isSessionOver(error)) return onSessionOver()
      showToast('bad', withReason(failed, error))
    } finally {
      setBusy(false)
    }
    onSettled?.()
    reload()
  }
  return { busy, start: (value: V) => oneAtATime(() => act(value)) }
}
