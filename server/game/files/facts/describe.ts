import { fill } from '../../../../content/messages/fill.ts'
import { cutCharacters } from '../../../../content/text.ts'
import type { Emulator, GameData, GameItem } from '../gameData.ts'
import type { GameTexts } from '../source/gameText.ts'
import { effectsOf } from './effects/effects.ts'
import type { Names } from './effects/names.ts'
import { gameNames } from './gameNames.ts'
import { herculesLinks } from './links/herculesLinks.ts'
import { LinkList } from './links/linkList.ts'
import { rathenaLinks } from './links/rathenaLinks.ts'
import { monsterSkills } from './monsterSkills.ts'
import { effectWords } from './words/effectWords.ts'

/** Longest text of the field. */
const MOST_CHARACTERS = 20_000

/** Says in words what scripts and monsters do, which needs the names of all items, monsters and skills. */
export function describe(data: GameData, texts: GameTexts, emulator: Emulator, hasLinks: boolean): void {
  const names = gameNames(texts, data, emulator)
  const say = effectWriter(names)
  data.items = data.items.map((item) => ({ ...item, facts: { ...item.facts, effect: effectOf(item, say) } }))
  const skillsOf = monsterSkills(texts.quiet(), data.mode, emulator, names)
  data.monsters = data.monsters.map((monster) => ({ ...monster, facts: { ...monster.facts, ...skillsOf(monster) } }))
  if (!hasLinks) return
  texts.remarks.part = 'links'
  const links = new LinkList(names, texts.remarks)
  linkReaders[emulator](data, texts, links, say)
  data.links = links.links
}

const linkReaders = { rathena: rathenaLinks, hercules: herculesLinks }

type Say = (script: string) => readonly string[]

/** Hundreds of items have the same script. */
export function effectWriter(names: Names): Say {
  const said = new Map<string, readonly string[]>()
  return (script) => {
    const known = said.get(script) ?? effectsOf(script, names).lines
    said.set(script, known)
    return known
  }
}

function effectOf({ scripts: { script, equipScript, unequipScript } }: GameItem, say: Say): string {
  const lines = [
    ...say(script),
    ...say(equipScript).map((effect) => fill(effectWords.whenWorn, { effect })),
    ...say(unequipScript).map((effect) => fill(effectWords.whenTakenOff, { effect })),
  ]
  return cutCharacters(lines.join('\n'), MOST_CHARACTERS)
}
