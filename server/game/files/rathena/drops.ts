import type { GameDrop } from '../gameData.ts'
import { MOST_DROPS, LARGEST_RATE, type ReadDrops } from '../drops.ts'
import { isTrue, mapOf, textOf, wholeNumber } from '../source/entries.ts'

/**
 * MobDatabase::parseDropNode in mob.cpp: a drop of an unknown item takes no place, one with an index replaces the drop
 * there, and an index behind the next place is passed over. Without a chance of 1 to 10,000
 * (YamlDatabase::asUInt16Rate) the monster is refused.
 */
export const rathenaDrops: ReadDrops = (texts, entry, field, before, isItem) => {
  const { remarks } = texts
  const drops: GameDrop[] = [...before]
  const list = entry.node(field)
  for (const node of list?.kind === 'list' ? list.items : []) {
    const { file, line } = node
    const fields = mapOf(node)
    const item = textOf(fields.get('Item')) ?? ''
    const index = textOf(fields.get('Index'))
    const place = index === null ? drops.length : wholeNumber(index)
    if (place === null || place < 0) remarks.fault('bad_number', file, line, `Index: ${index ?? ''}`)
    else if (index === null && place >= MOST_DROPS[field]) remarks.note('too_many_drops', node, item)
    else if (place >= MOST_DROPS[field] || place > drops.length) remarks.note('no_place', node, `${item}: ${place}`)
    else if (item === '') remarks.fault('no_name', file, line, field)
    else if (!isItem(item)) remarks.within('drops', () => remarks.omit('unknown_item', node, texts.named(item, node)))
    else {
      const said = fields.get('Rate')
      const rate = wholeNumber(textOf(said) ?? '')
      if (rate === null || rate <= 0 || rate > LARGEST_RATE)
        remarks.fault('bad_chance', file, said?.line ?? line, `${item}: ${textOf(said) ?? ''}`)
      else {
        const stealProtected = isTrue(fields.get('StealProtected'))
        drops[place] = { item: texts.named(item, node), rate, stealProtected, file, line }
      }
    }
  }
  return drops
}
