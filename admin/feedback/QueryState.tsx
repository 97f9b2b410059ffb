import { fill } from '../../content/wording.ts'
import { Button } from '../ui/Button.tsx'
import { StatePanel } from '../ui/StatePanel.tsx'
import { reasonOf } from './failureMessages.ts'

interface QueryStateProps {
  /** Of a query that has no data; null while it is under way. */
  error: Error | null
  onRetry: () => void
  /** In `loadFailed`, `{reason}` is filled in. */
  words: { loading: string; loadFailed: string; unknownReason: string; retry: string }
}

/** Stands in the place of what is being loaded, or could not be, then with a way to try again. */
export function QueryState({ error, onRetry, words }: QueryStateProps) {
  if (!error) return <StatePanel busy text={words.loading} />
  return (
    <StatePanel
      text={fill(words.loadFailed, { reason: reasonOf(error) ?? words.unknownReason })}
      action={<Button onClick={onRetry}>{words.retry}</Button>}
    />
  )
}
