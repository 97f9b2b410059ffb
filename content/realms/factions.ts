import { splitLines } from '../text.ts'

/**
 * Maps the game's classes, nations or races to the site's factions by the realm's field: `Knights = 7, 13`. Values
 * without a line keep the game's name; null stays null.
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
