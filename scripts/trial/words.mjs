// @ts-check
// The words in which the site says what the files say by names, as sets that can be compared.
import { bare, bareList } from './text.mjs'

/** @param {string | null | undefined} text */
const lines = (text) =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** @param {Iterable<string>} words */
const sorted = (words) => [...words].sort().join(' ')

/** Which of a list count, when the list may say All. @param {Map<string, boolean>} switches */
function chosen(switches) {
  const isAll = switches.size === 0 || switches.get('All') === true
  const words = [...switches].filter(([word, isOn]) => word !== 'All' && isOn !== isAll).map(([word]) => word)
  return { isAll, words }
}

/** @param {Map<string, boolean>} switches */
export const said = (switches) => {
  const { isAll, words } = chosen(switches)
  return isAll ? (words.length === 0 ? '' : `All except ${words.join(', ')}`) : words.join(', ')
}

/**
 * "All except Novice", or a list. If most are in the list, the site may name the others.
 * @param {Map<string, boolean>} switches @param {string | null | undefined} text @param {ReadonlySet<string>} all bare words that any list has
 */
export function isSameChoice(switches, text, all) {
  const { isAll, words } = chosen(switches)
  const wanted = new Set(words.map(bare))
  const without = /^(?:all|semua) (?:except|kecuali):? (.*)$/i.exec(String(text ?? '').trim())
  const named = bareList(without?.[1] ?? text).split(' ')
  if (!without)
    return isAll ? wanted.size === 0 && /^(all|semua)?$/i.test(named.join('')) : sorted(named) === sorted(wanted)
  if (isAll) return sorted(named) === sorted(wanted)
  return named.every((word) => !wanted.has(word)) && [...all].every((word) => wanted.has(word) || named.includes(word))
}

/** @param {string} subtype of the files @param {string | null | undefined} text */
export const isSameSubtype = (subtype, text) => {
  const name = bare(subtype).replace(/^1h/, 'onehanded').replace(/^2h/, 'twohanded')
  return [name, ...(SUBTYPES[name] ?? [])].includes(bare(text))
}

/** @type {Record<string, string[]>} */
const SUBTYPES = {
  ...{
    musical: ['musicalinstrument'],
    huuma: ['huumashuriken'],
    gatling: ['gatlinggun'],
    grenade: ['grenadelauncher'],
  },
  ...{ throwweapon: ['throwableitem'], dagger: ['throwingdagger'], normal: [''], arrow: ['arrow'] },
}

/** @param {Map<string, boolean>} places */
export const placesOf = (places) =>
  [...places]
    .filter(([, isOn]) => isOn)
    .flatMap(([place]) =>
      place.startsWith('Both_') ? ['Left', 'Right'].map((side) => place.replace('Both', side)) : [place],
    )

/** @type {Record<string, string>} */
const HEADS = { Upper: 'Head_Top', Mid: 'Head_Mid', Lower: 'Head_Low' }

/** @param {string[]} places @param {string | null | undefined} text */
export function isSamePlaces(places, text) {
  const found = String(text ?? '')
    .split(', ')
    .filter((word) => word !== '')
    .flatMap((word) => {
      const [, costume = '', heads = ''] = /^(Costume )?([\w/]+) Headgear$/.exec(word) ?? []
      if (heads !== '') return heads.split('/').map((head) => costume + (HEADS[head] ?? head))
      if (word === 'Two-Handed') return ['Left_Hand', 'Right_Hand']
      if (/^(Shadow )?Accessory$/.test(word)) return ['Left', 'Right'].map((side) => word.replace('Acc', `${side} Acc`))
      return [word]
    })
  return sorted(found.map(bare)) === sorted(places.map(bare))
}

/** @type {Record<string, RegExp>} */
const RULES = {
  NoDrop: /^Tidak bisa dijatuhkan$/,
  NoTrade: /^Tidak bisa diperdagangkan(?!.*pasangan)/,
  TradePartner: /pasangan/,
  NoSell: /^Tidak bisa dijual ke NPC$/,
  NoCart: /^Tidak bisa disimpan di cart$/,
  NoStorage: /^Tidak bisa disimpan di storage$/,
  NoGuildStorage: /^Tidak bisa disimpan di guild storage$/,
  NoMail: /^Tidak bisa dikirim lewat mail$/,
  NoAuction: /^Tidak bisa dilelang$/,
  NoRefine: /^Tidak bisa di-refine$/,
}

/** @param {Set<string>} rules @param {string | null | undefined} text */
export const isSameRules = (rules, text) => isEachSaid(rules, RULES, text)

/** @type {Record<string, RegExp>} */
const MODES = {
  Aggressive: /^Agresif:/,
  Looter: /^Looter:/,
  Assist: /^Assist:/,
  Angry: /^Angry:/,
  Detector: /^Detector:/,
  CastSensor: /^Cast Sensor:/,
  ChangeTarget: /^Berganti sasaran$/,
  RandomTarget: /^Berganti sasaran secara acak$/,
  TargetWeak: /^Hanya menyerang yang levelnya lebih rendah$/,
  NotMoving: /^Tidak bergerak$/,
  NotAttacking: /^Tidak menyerang$/,
  NoRandomWalk: /^Tidak berkeliaran$/,
  TeleportBlock: /^Tidak bisa diteleportasi$/,
  FixedItemDrop: /^Peluang drop tetap$/,
  StatusImmune: /^Kebal efek status$/,
  KnockBackImmune: /^Kebal dorongan$/,
  SkillImmune: /^Kebal skill$/,
  IgnoreMelee: /^Serangan jarak dekat hanya/,
  IgnoreRanged: /^Serangan jarak jauh hanya/,
  IgnoreMagic: /^Serangan sihir hanya/,
  IgnoreMisc: /^Serangan lain hanya/,
  IgnoreAll: /^Setiap serangan hanya/,
}

/** Modes that are one in words, and those of Hercules by the names of rAthena. @type {Record<string, string[]>} */
const SAME_MODES = {
  ...{ CastSensorIdle: ['CastSensor'], CastSensorChase: ['CastSensor'] },
  // doc/mob_db_mode_list.txt
  ...{ ChangeTargetMelee: ['ChangeTarget'], ChangeTargetChase: ['ChangeTarget'], ChangeChase: ['ChangeTarget'] },
  ...{ NoKnockback: ['KnockBackImmune'], Plant: ['IgnoreAll'], Boss: ['StatusImmune', 'KnockBackImmune'] },
}

/** @param {Set<string>} modes @param {string | null | undefined} text */
export function isSameModes(modes, text) {
  const wanted = new Set([...modes].flatMap((mode) => SAME_MODES[mode] ?? [mode]))
  if (!modes.has('CanMove')) wanted.add('NotMoving')
  if (!modes.has('CanAttack')) wanted.add('NotAttacking')
  return isEachSaid(wanted, MODES, text)
}

/** Each that has words is one line, and no line says another. @param {Set<string>} wanted @param {Record<string, RegExp>} words @param {string | null | undefined} text */
function isEachSaid(wanted, words, text) {
  const all = lines(text)
  const found = new Set(Object.keys(words).filter((key) => all.some((line) => words[key]?.test(line))))
  const expected = new Set(Object.keys(words).filter((key) => wanted.has(key)))
  return found.size === all.length && sorted(found) === sorted(expected)
}

/** Scripts without their spaces, and without the comments that head their parts. @param {string | null | undefined} text */
export const plainScript = (text) =>
  String(text ?? '')
    .replace(/^\/\/ ?(On)?(Un)?Equip ?Script.*$/gim, '')
    .replace(/\s+/g, '')
