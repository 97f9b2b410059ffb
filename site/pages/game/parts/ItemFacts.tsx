import { langOf } from '../../../data/langOf.ts'
import { gameNumber, itemsAddress } from '../../../../content/gameInfo/addresses.ts'
import type { ItemPage } from '../../../../content/gameInfo/gameSchemas.ts'
import { splitLines } from '../../../../content/text.ts'
import type { Fact } from '../../../components/Facts.tsx'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import { Link } from '../../../link/Link.tsx'
import { known } from '../../../table/knownColumn.ts'
import { fact } from './fact.ts'

export const itemFacts = (item: ItemPage): (Fact | null)[] => [
  fact('kind', item.kind && <Link to={itemsAddress({ kind: item.kind })}>{item.kind}</Link>),
  fact('subtype', item.subtype),
  fact('places', item.places),
  fact('attack', known(item.attack, formatNumber)),
  fact('magic_attack', known(item.magic_attack, formatNumber)),
  fact('defense', known(item.defense, formatNumber)),
  fact('range', known(item.range, formatNumber)),
  fact('weapon_level', known(item.weapon_level, formatNumber)),
  fact('armor_level', known(item.armor_level, formatNumber)),
  fact('required_level', known(item.required_level, formatNumber)),
  fact('maximum_level', known(item.maximum_level, formatNumber)),
  fact('weight', known(item.weight, formatNumber)),
  // An item that nobody wears has no place for a card.
  fact('slots', item.slots === 0 && item.places === '' ? null : known(item.slots, formatNumber)),
  fact('used_by', item.used_by),
  fact('classes', item.classes),
  fact('sex', item.sex),
  fact('buy_price', known(item.buy_price, formatNumber)),
  fact('sell_price', known(item.sell_price, formatNumber)),
  fact('affix', item.affix, langOf(item, 'affix')),
  fact('game_id', gameNumber(item.game_id)),
  fact('internal_name', item.internal_name),
  fact('trade_rules', splitLines(item.trade_rules).join(', '), langOf(item, 'trade_rules')),
]
