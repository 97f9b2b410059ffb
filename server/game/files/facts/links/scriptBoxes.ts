import type { GameItem } from '../../gameData.ts'
import type { Expression } from '../effects/expression.ts'
import { simplified } from '../effects/expression.ts'
import { parseScript, type Statement } from '../effects/parseScript.ts'
import type { Content, LinkList } from './linkList.ts'

/** The lists that an emulator has for boxes, by the names that scripts use. */
export interface Groups {
  /** What `getgroupitem` gives: something of each list of the group. */
  all: (group: string) => readonly Content[]
  /** What `getrandgroupitem` gives: something of one list. */
  one: (group: string, list: number) => readonly Content[]
  /** What `packageitem` of Hercules gives. */
  packed: (named: string) => readonly Content[]
}

interface Command {
  name: string
  args: readonly Expression[]
  isAlways: boolean
}

function commandsOf(statements: readonly Statement[], isAlways = true): Command[] {
  return statements.flatMap((statement) =>
    statement.kind === 'command'
      ? [{ name: statement.name.toLowerCase(), args: statement.args, isAlways }]
      : statement.kind === 'if'
        ? [...commandsOf(statement.yes, false), ...commandsOf(statement.no, false)]
        : statement.kind === 'other'
          ? commandsOf(statement.choices, false)
          : [],
  )
}

const numberIn = (of: Expression | undefined): number | null => {
  const value = of && simplified(of)
  return value?.kind === 'number' ? value.value : null
}

const nameIn = (of: Expression | undefined): string =>
  of?.kind === 'name' ? of.name : of?.kind === 'text' ? of.text : of?.kind === 'number' ? String(of.value) : ''

const GIVES = /item/i

/** Their first value is an item, the second of `getitem` and its kin how many. */
const GIFT = /^(getitem|getitembound|rentitem)[234]?$|^getnameditem$/

/** Several boxes may have the same list: what it lacks is said once. */
export function once<R>(work: (key: string) => R): (key: string) => R {
  const known = new Map<string, R>()
  return (key) => {
    const found = known.get(key) ?? work(key)
    known.set(key, found)
    return found
  }
}

/** What comes out of an item when it is used, as far as its script says so plainly. */
export function readScriptBoxes(items: readonly GameItem[], groups: Groups, links: LinkList): void {
  for (const item of items) {
    if (!GIVES.test(item.scripts.script)) continue
    const given: Content[] = []
    for (const { name, args, isAlways } of commandsOf(parseScript(item.scripts.script))) {
      const group = nameIn(args[0])
      const chosen = (contents: readonly Content[]) =>
        isAlways ? contents : contents.map((content) => ({ ...content, chance: null }))
      if (name === 'getgroupitem') links.box(item, group.toLowerCase(), chosen(groups.all(group)))
      else if (name === 'getrandgroupitem') {
        const [amount, list] = [numberIn(args[1]) ?? 0, numberIn(args[2]) ?? 1]
        const contents = chosen(groups.one(group, list))
        const counted = amount > 0 ? contents.map((content) => ({ ...content, amount })) : contents
        links.box(item, `${group.toLowerCase()}:${list}`, counted)
      } else if (name === 'packageitem') links.box(item, 'package', chosen(groups.packed(group || item.key)))
      else if (GIFT.test(name)) {
        const amount = name.startsWith('getitem') ? numberIn(args[1]) : 1
        const gift = group === '' || (amount !== null && amount < 1) ? null : links.item(group, item)
        if (gift) given.push({ item: gift, amount, chance: isAlways ? 1 : null })
      }
    }
    links.box(item, '', given)
  }
}
