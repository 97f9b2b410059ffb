import { messages } from '../../../../content/messages/messages.ts'

// Of facts and columns, by the names of their fields.
const words = messages('site.game.labels', {
  language: 'id',
  items_name: 'Nama',
  monster_name: 'Nama',
  kind: 'Jenis',
  description: 'Deskripsi',
  icon: 'Ikon',
  image: 'Gambar',
  weight: 'Berat',
  slots: 'Slot',
  used_by: 'Dapat dipakai oleh',
  buy_price: 'Harga beli',
  sell_price: 'Harga jual',
  race: 'Ras',
  element: 'Elemen',
  size: 'Ukuran',
  hp: 'HP',
  game_id: 'Nomor',
  subtype: 'Subjenis',
  affix: 'Imbuhan kartu',
  internal_name: 'Nama internal',
  attack: 'Serangan',
  magic_attack: 'Serangan sihir',
  defense: 'Pertahanan',
  magic_defense: 'Pertahanan sihir',
  range: 'Jangkauan',
  weapon_level: 'Level senjata',
  armor_level: 'Level zirah',
  required_level: 'Level minimum',
  maximum_level: 'Level maksimum',
  classes: 'Kelas',
  sex: 'Jenis kelamin',
  places: 'Dipakai di',
  trade_rules: 'Larangan',
  effect: 'Efek',
  rank: 'Pangkat',
  sp: 'SP',
  other_name: 'Nama lain',
  cast_range: 'Jangkauan skill',
  chase_range: 'Jangkauan mengejar',
  walk_milliseconds: 'Kecepatan',
  attack_delay: 'Jeda serangan',
  attack_motion: 'Gerakan menyerang',
  damage_motion: 'Terhenti saat terkena',
  modes: 'Sifat',
  slaves: 'Pengikut',
  card: 'Kartu',
  title: 'Nama',
  chance: 'Peluang',
  quantity: 'Jumlah',
})

const english = messages('site.game.englishLabels', {
  language: 'en',
  level: 'Level',
  base_experience: 'Base EXP',
  job_experience: 'Job EXP',
  mvp_experience: 'MVP EXP',
  hit: 'Hit',
  flee: 'Flee',
  strength: 'STR',
  agility: 'AGI',
  vitality: 'VIT',
  intelligence: 'INT',
  dexterity: 'DEX',
  luck: 'LUK',
})

// In the facts of an item, where no heading says who buys and sells.
const inFacts = messages('site.game.factLabels', {
  language: 'id',
  buy_price: 'Harga beli di NPC',
  sell_price: 'Harga jual ke NPC',
})

export type Labelled = Exclude<keyof typeof words | keyof typeof english, 'language'>

interface Label {
  label: string
  lang?: string
}

const has = <T extends object>(texts: T, field: PropertyKey): field is Exclude<keyof T, 'language'> =>
  Object.hasOwn(texts, field)

export function labelOf(field: string): Label {
  if (has(words, field)) return { label: words[field] }
  return has(english, field) ? { label: english[field], lang: english.language } : { label: field }
}

export const factLabelOf = (field: Labelled): Label =>
  has(inFacts, field) ? { label: inFacts[field] } : labelOf(field)
