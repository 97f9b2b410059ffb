interface Label {
  label: string
  at?: string
  lang?: 'en'
}

const labels = {
  items_name: { label: 'Nama' },
  monster_name: { label: 'Nama' },
  kind: { label: 'Jenis' },
  description: { label: 'Deskripsi' },
  icon: { label: 'Ikon' },
  image: { label: 'Gambar' },
  weight: { label: 'Berat' },
  slots: { label: 'Slot' },
  used_by: { label: 'Dapat dipakai oleh' },
  buy_price: { label: 'Harga beli', at: 'di NPC' },
  sell_price: { label: 'Harga jual', at: 'ke NPC' },
  level: { label: 'Level', lang: 'en' },
  race: { label: 'Ras' },
  element: { label: 'Elemen' },
  size: { label: 'Ukuran' },
  hp: { label: 'HP' },
  base_experience: { label: 'Base EXP', lang: 'en' },
  job_experience: { label: 'Job EXP', lang: 'en' },
  game_id: { label: 'Nomor' },
  subtype: { label: 'Subjenis' },
  affix: { label: 'Imbuhan kartu' },
  internal_name: { label: 'Nama internal' },
  attack: { label: 'Serangan' },
  magic_attack: { label: 'Serangan sihir' },
  defense: { label: 'Pertahanan' },
  magic_defense: { label: 'Pertahanan sihir' },
  range: { label: 'Jangkauan' },
  weapon_level: { label: 'Level senjata' },
  armor_level: { label: 'Level zirah' },
  required_level: { label: 'Level minimum' },
  maximum_level: { label: 'Level maksimum' },
  classes: { label: 'Kelas' },
  sex: { label: 'Jenis kelamin' },
  places: { label: 'Dipakai di' },
  trade_rules: { label: 'Larangan' },
  effect: { label: 'Efek' },
  rank: { label: 'Pangkat' },
  mvp_experience: { label: 'MVP EXP', lang: 'en' },
  hit: { label: 'Hit', lang: 'en' },
  flee: { label: 'Flee', lang: 'en' },
  strength: { label: 'STR', lang: 'en' },
  agility: { label: 'AGI', lang: 'en' },
  vitality: { label: 'VIT', lang: 'en' },
  intelligence: { label: 'INT', lang: 'en' },
  dexterity: { label: 'DEX', lang: 'en' },
  luck: { label: 'LUK', lang: 'en' },
  walk_milliseconds: { label: 'Kecepatan' },
  modes: { label: 'Sifat' },
  slaves: { label: 'Pengikut' },
  card: { label: 'Kartu' },
  title: { label: 'Nama' },
  chance: { label: 'Peluang' },
  quantity: { label: 'Jumlah' },
} as const satisfies Readonly<Record<string, Label>>

export type Labelled = keyof typeof labels

export const labelOf = (field: string): Label =>
  Object.hasOwn(labels, field) ? labels[field as Labelled] : { label: field } // `Object.hasOwn` has checked that the field has a label.
