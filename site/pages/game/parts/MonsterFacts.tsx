import { langOf } from '../../../data/langOf.ts'
import { gameNumber, itemAddress, monstersAddress } from '../../../../content/gameInfo/addresses.ts'
import { itemTitle } from '../../../../content/gameInfo/itemTitle.ts'
import type { MonsterPage } from '../../../../content/gameInfo/gameSchemas.ts'
import { splitLines } from '../../../../content/text.ts'
import type { Fact } from '../../../components/Facts.tsx'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import { Link } from '../../../link/Link.tsx'
import { known } from '../../../table/knownColumn.ts'
import { fact } from './fact.ts'
import { rankText } from './Mark.tsx'
import { fill } from '../../../../content/messages/fill.ts'
import { gameWording as words } from '../wording.ts'
import { formatSpan } from '../../../format/span.ts'

type Experience = keyof MonsterPage['before_rates']

function experience(monster: MonsterPage, field: Experience): Fact | null {
  const [points, before] = [monster[field], monster.before_rates[field]]
  if (points === null) return null
  if (before === null || before === points) return fact(field, formatNumber(points))
  return fact(
    field,
    <>
      {formatNumber(points)}
      <small>{fill(words.beforeRates, { points: before })}</small>
    </>,
  )
}

function span(least: number | null, most: number | null): string | null {
  if (least === null || most === null || least === most) return known(least ?? most, formatNumber)
  return formatSpan(least, most)
}

const inCells = (cells: number): string => fill(words.cells, { count: cells })
const inMilliseconds = (time: number): string => fill(words.milliseconds, { count: time })

export const monsterFacts = (monster: MonsterPage): (Fact | null)[] => [
  fact('level', known(monster.level, formatNumber)),
  fact('rank', rankText(monster.rank)),
  fact('race', monster.race && <Link to={monstersAddress({ race: monster.race })}>{monster.race}</Link>),
  fact('element', monster.element && <Link to={monstersAddress({ element: monster.element })}>{monster.element}</Link>),
  fact('size', monster.size),
  fact('hp', known(monster.hp, formatNumber)),
  fact('sp', known(monster.sp, formatNumber)),
  fact('attack', span(monster.attack, monster.attack_most)),
  fact('magic_attack', span(monster.magic_attack, monster.magic_attack_most)),
  fact('defense', known(monster.defense, formatNumber)),
  fact('magic_defense', known(monster.magic_defense, formatNumber)),
  fact('hit', known(monster.hit, formatNumber)),
  fact('flee', known(monster.flee, formatNumber)),
  fact('range', known(monster.range, inCells)),
  fact('cast_range', known(monster.cast_range, inCells)),
  fact('chase_range', known(monster.chase_range, inCells)),
  fact(
    'walk_milliseconds',
    known(monster.walk_milliseconds, (time) => fill(words.perCell, { count: time })),
  ),
  fact('attack_delay', known(monster.attack_delay, inMilliseconds)),
  fact('attack_motion', known(monster.attack_motion, inMilliseconds)),
  fact('damage_motion', known(monster.damage_motion, inMilliseconds)),
  experience(monster, 'base_experience'),
  experience(monster, 'job_experience'),
  experience(monster, 'mvp_experience'),
  fact(
    'card',
    monster.card && <Link to={itemAddress(monster.card)}>{itemTitle(monster.card)}</Link>,
    langOf(monster.card, 'name'),
  ),
  fact('modes', splitLines(monster.modes).join(', ')),
  fact('game_id', gameNumber(monster.game_id)),
  fact('internal_name', monster.internal_name),
  fact('other_name', monster.other_name, langOf(monster, 'other_name')),
]

export const statFacts = (monster: MonsterPage): (Fact | null)[] =>
  (['strength', 'agility', 'vitality', 'intelligence', 'dexterity', 'luck'] as const).map((stat) =>
    fact(stat, known(monster[stat], formatNumber)),
  )
