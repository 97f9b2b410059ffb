import type { LastChange } from '../../../content/refusals/conflicts.ts'
import { fill } from '../../../content/messages/fill.ts'
import { formatTime } from '../../ui/Time.tsx'
import { conflictWording } from './wording.ts'

export interface LastEdit {
  name: string | null
  time: string
}

export const lastEditOf = ([last]: readonly LastChange[]): LastEdit | null =>
  last ? { name: last.actor_name, time: last.time } : null

export const changedBy = (name: string | null, time: string, language: string): string => {
  const words = conflictWording(language)
  return fill(words.changedBy, { name: name ?? words.somebody, time: formatTime(time, language) })
}

export const rowsChangedBy = (changes: readonly LastChange[], language: string): string =>
  changes
    .map(({ id, name, actor_name, time }) => {
      const words = conflictWording(language)
      const about = { row: name ?? `#${id}`, name: actor_name ?? words.somebody, time: formatTime(time, language) }
      return fill(words.rowChangedBy, about)
    })
    .join(' ')
