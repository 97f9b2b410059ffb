import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/wording.ts'
import { Button } from '../ui/Button.tsx'
import { StatePanel } from '../ui/StatePanel.tsx'
import { filterWording } from './wording.ts'

interface NothingLeftProps {
  type: ContentType
  q: string
  onClear: () => void
}

/** Shown if the filters match nothing. */
export function NothingLeft({ type, q, onClear }: NothingLeftProps) {
  const words = filterWording[type.wording.language]
  return (
    <StatePanel
      text={q ? fill(words.nothingFound, { q }) : words.nothing}
      action={<Button onClick={onClear}>{words.clearFilters}</Button>}
    />
  )
}
