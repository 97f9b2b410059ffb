import type { GameDrop } from '../gameData.ts'
import { MOST_DROPS, LARGEST_RATE, type ReadDrops } from '../drops.ts'
import { textOf, wholeNumber, type GameNode } from '../source/entries.ts'

/** The value of a drop is its chance, or a pair of the chance and a group of options (mob_read_db_drops_option). */
function chanceOf(value: GameNode): string {
  if (value.kind !== 'list') return textOf(value) ?? ''
  return value.items.length === 2 ? (textOf(value.items[0]) ?? '') : ''
}

/**
 * mob_read_db_drops_sub and mob_read_db_mvpdrops_sub in mob.c: drops without an item or a chance are passed over and
 * take no place, and mob_drop_adjust caps chances. If the monster inherits, its drops replace the inherited ones from
 * the first on.
 */
export const herculesDrops: ReadDrops = (texts, entry, field, before, isItem) => {
  const { remarks } = texts
  const node = entry.node(field)
  if (node?.kind !== 'map') return [...before]
  const drops: GameDrop[] = []
  for (const [item, value] of node.entries) {
    const { file, line } = value
    const text = chanceOf(value)
    const rate = wholeNumber(text) ?? 0
    if (drops.length === MOST_DROPS[field]) remarks.note('too_many_drops', value, item)
    else if (!isItem(item)) remarks.within('drops', () => remarks.omit('unknown_item', value, texts.named(item, value)))
    else if (rate <= 0) remarks.note('no_chance', value, `${item}: ${text}`)
    else {
      if (rate > LARGEST_RATE) remarks.note('capped_chance', value, `${item}: ${text}`)
      drops.push({
        item: texts.named(item, value),
        rate: Math.min(rate, LARGEST_RATE),
        stealProtected: false,
        file,
        line,
      })
    }
  }
  return [...drops, ...before.slice(drops.length)]
}
