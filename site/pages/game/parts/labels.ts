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
  chance: { label: 'Peluang' },
  quantity: { label: 'Jumlah' },
} as const satisfies Readonly<Record<string, Label>>

export type Labelled = keyof typeof labels

export const labelOf = (field: string): Label =>
  Object.hasOwn(labels, field) ? labels[field as Labelled] : { label: field } // `Object.hasOwn` has checked that the field has a label.
