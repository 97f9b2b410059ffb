import { splitLines } from '../text.ts'

export function factionsOf(text: string): (label: string | null) => string | null {
  const byLabel = new Map(
    splitLines(text).flatMap((line) => {
      const [faction = '', labels] = line.split('=', 2)
      if (labels === undefined || faction.trim() === '') return []
      return labels.split(',').map((label): [string, string] => [label.trim().toLowerCase(), faction.trim()])
    }),
  )
  return (label) => (label === null ? null : (byLabel.get(label.trim().toLowerCase()) ?? label))
}
