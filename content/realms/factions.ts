import { splitLines } from '../text.ts'

/**
 * Tells by what a game calls a class, nation or race the site's faction, as the realm's field has it: `Knights = 7, 13`. What no
 * line names is called as the game calls it; who has none has none.
 */
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
