import { splitLines } from '../text.ts'

/** A line of `text` may name a faction by the game's label, or by the name that `names` gives to that label. */
export function factionsOf(
  text: string,
  names: ReadonlyMap<string, string> = new Map(),
): (label: string | null) => string | null {
  const byLabel = new Map(
    splitLines(text).flatMap((line) => {
      const [faction = '', labels] = line.split('=', 2)
      if (labels === undefined || faction.trim() === '') return []
      return labels.split(',').map((label): [string, string] => [label.trim().toLowerCase(), faction.trim()])
    }),
  )
  const chosen = (label: string) => byLabel.get(label.trim().toLowerCase())
  return (label) => {
    if (label === null) return null
    const name = names.get(label.trim()) ?? label
    return chosen(label) ?? chosen(name) ?? name
  }
}
