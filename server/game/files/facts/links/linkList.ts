import type { GameItem, GameLink, Place, Remarks } from '../../gameData.ts'
import { ordinals } from '../../keys.ts'
import type { GameNames, NamedRow } from '../gameNames.ts'

type Said = Partial<Omit<GameLink, 'key' | 'relation' | 'item' | 'file' | 'line'>>

/** Chances are stored with four decimals; what is rarer is not impossible. */
const percentOf = (chance: number): number => Math.max(Math.round(chance * 1e6), 1) / 1e4

export interface Content {
  item: NamedRow
  /** Null if only the running game knows. */
  amount: number | null
  /** Between 0 and 1. Null if it depends on something else. */
  chance: number | null
}

/** Collects links. Keys hold the game's numbers, so that they are the same in a later import. */
export class LinkList {
  readonly links: GameLink[] = []
  readonly #names: GameNames
  readonly #remarks: Remarks
  readonly #unique = ordinals()

  constructor(names: GameNames, remarks: Remarks) {
    this.#names = names
    this.#remarks = remarks
  }

  knownItem(named: string): NamedRow | null {
    return this.#names.itemRow(named) ?? null
  }

  item(named: string, place: Place): NamedRow | null {
    const found = this.knownItem(named)
    if (!found) this.#remarks.omit('unknown_item', place, named)
    return found
  }

  /** Sets are left out because one of them has an unknown item. */
  refuseSets(place: Place, named: string): void {
    this.#remarks.omit('refused_sets', place, named)
  }

  monster(named: string, place: Place): NamedRow | null {
    const found = this.#names.monsterRow(named)
    if (!found) this.#remarks.omit('unknown_monster', place, named)
    return found ?? null
  }

  add({ file, line }: Place, relation: GameLink['relation'], item: NamedRow, of: string, said: Said): void {
    this.links.push({
      ...{ file, line, relation, item: item.id, key: this.#unique(`${relation}:${of}:${item.id}`) },
      ...{ source: null, monster: null, group: '', quantity: null, chance: null, effect: '' },
      ...said,
    })
  }

  /** What a box holds. `of` tells apart several lists of the same box. */
  box(box: GameItem, of: string, contents: readonly Content[]): void {
    const merged = new Map<string, Content>()
    for (const content of contents) {
      const key = `${content.item.id}:${content.amount}`
      const own = merged.get(key)
      const chance =
        own && own.chance !== null && content.chance !== null ? own.chance + content.chance : content.chance
      merged.set(key, { ...content, chance })
    }
    for (const { item, amount, chance } of merged.values())
      this.add(box, 'box', item, of === '' ? String(box.id) : `${box.id}:${of}`, {
        source: box.id,
        quantity: amount,
        chance: chance === null ? null : percentOf(Math.min(chance, 1)),
      })
  }
}
