import { Button } from '../ui/Button.tsx'
import { StatePanel } from '../ui/StatePanel.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { because } from './failureMessages.ts'

interface QueryStateProps {
  error: Error | null
  onRetry: () => void
  words: { language: string; loadFailed: string; loading?: string }
}

export function QueryState({ error, onRetry, words: { language, loadFailed, loading } }: QueryStateProps) {
  const words = commonWording(language)
  if (!error) return <StatePanel busy text={loading ?? words.loading} />
  return (
    <StatePanel text={because(loadFailed, error, language)} action={<Button onClick={onRetry}>{words.retry}</Button>} />
  )
}
