import { fill } from '../../content/wording.ts'
import { Button } from '../ui/Button.tsx'
import { StatePanel } from '../ui/StatePanel.tsx'
import { reasonOf } from './failureMessages.ts'

interface QueryStateProps {
  /** Null while loading. */
  error: Error | null
  onRetry: () => void
  /** `loadFailed` contains `{reason}`. */
  words: { loading: string; loadFailed: string; unknownReason: string; retry: string }
}

/** Placeholder while loading or after a failure, with a retry. */
export function QueryState({ error, onRetry, words }: QueryStateProps) {
  if (!error) return <StatePanel busy text={words.loading} />
  return (
    <StatePanel
      text={fill(words.loadFailed, { reason: reasonOf(error) ?? words.unknownReason })}
      action={<Button onClick={onRetry}>{words.retry}</Button>}
    />
  )
}
