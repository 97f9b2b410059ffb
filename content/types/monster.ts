import { defineContent, field, type FieldGroup, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

const inGame = { legend: 'Di dalam game', hint: 'Semua boleh kosong. Yang kosong tidak tampil di situs.' }
const stats = { legend: 'Kemampuan' }
const behaviour = { legend: 'Perilaku' }
const number = (group: FieldGroup, label: string, hint?: string) =>
  field.number({ group, label, ...(hint === undefined ? {} : { hint }), index: false })

export const monster = defineContent({
  key: 'monsters',
  path: '/game-info/monsters',
  table: 'monsters',
  title: 'Monster Information',
  menu: 'Monster Info',
  screen: 'table-list/game-info/monsters',
  name: 'monster_name',
  large: true,
  embedded: ['game_id', 'realm', 'rank'],
  fields: {
    monster_name: field.text({ label: 'Nama monster', required: true }),
    level: field.number({ label: 'Level' }),
    race: field.text({ isForPrograms: true, label: 'Ras', search: false, limit: 60, example: 'Plant' }),
    element: field.text({ isForPrograms: true, label: 'Elemen', search: false, limit: 60, example: 'Water 1' }),
    size: field.text({ isForPrograms: true, label: 'Ukuran', search: false, limit: 60, example: 'Medium' }),
    hp: field.number({ label: 'HP' }),
    base_experience: field.number({ label: 'Base EXP', labelLang: 'en', hint: 'Sebelum rate server.' }),
    job_experience: field.number({ label: 'Job EXP', labelLang: 'en', hint: 'Sebelum rate server.' }),
    image: field.picture({ label: 'Gambar', folder: 'monsters', holds: 'path' }),
    game_id: field.number({ group: inGame, label: 'Nomor dalam game', hint: 'Menjadi alamat halamannya.' }),
    realm: field.text({
      ...{ group: inGame, label: 'Realm', search: false, identifier: true, limit: 20, index: false },
      hint: 'Kunci realm. Kosong: realm pertama.',
    }),
    internal_name: field.text({
      isForPrograms: true,
      group: inGame,
      label: 'Nama internal',
      limit: 120,
      example: 'PORING',
      index: false,
    }),
    rank: field.choice({
      ...{ group: inGame, label: 'Pangkat', search: false, index: false, empty: 'Biasa' },
      ...{ options: ['boss', 'mvp'], words: { boss: 'Boss', mvp: 'MVP' } },
      hint: 'Rate untuk boss dan MVP berlaku menurut pangkat ini.',
    }),
    other_name: field.text({
      ...{ group: inGame, label: 'Nama lain', search: false, limit: 120, example: 'ポリン', index: false },
      hint: 'Nama di game asalnya.',
    }),
    mvp_experience: number(inGame, 'EXP MVP', 'Sebelum rate server.'),
    sp: number(stats, 'SP'),
    attack: number(stats, 'Serangan minimum'),
    attack_most: number(stats, 'Serangan maksimum'),
    magic_attack: number(stats, 'Serangan sihir minimum'),
    magic_attack_most: number(stats, 'Serangan sihir maksimum'),
    defense: number(stats, 'Pertahanan'),
    magic_defense: number(stats, 'Pertahanan sihir'),
    hit: number(stats, 'Hit'),
    flee: number(stats, 'Flee'),
    strength: number(stats, 'STR'),
    agility: number(stats, 'AGI'),
    vitality: number(stats, 'VIT'),
    intelligence: number(stats, 'INT'),
    dexterity: number(stats, 'DEX'),
    luck: number(stats, 'LUK'),
    range: number(behaviour, 'Jangkauan', 'Dalam sel game.'),
    cast_range: number(behaviour, 'Jangkauan skill', 'Dalam sel game.'),
    chase_range: number(behaviour, 'Jangkauan mengejar', 'Dalam sel game.'),
    walk_milliseconds: number(behaviour, 'Milidetik per langkah'),
    attack_delay: number(behaviour, 'Milidetik antarserangan'),
    attack_motion: number(behaviour, 'Milidetik gerakan menyerang'),
    damage_motion: number(behaviour, 'Milidetik terhenti saat terkena'),
    modes: field.longText({
      isForPrograms: true,
      group: behaviour,
      label: 'Sifat',
      search: false,
      hint: 'Satu sifat per baris.',
    }),
    skills: field.longText({
      isForPrograms: true,
      ...{ group: behaviour, label: 'Skill', search: false },
      hint: 'Satu skill per baris, dipisah “ | ”: nama, tingkat, syarat, peluang, sasaran, waktu rapal, jeda.',
    }),
    slaves: field.longText({
      isForPrograms: true,
      group: behaviour,
      label: 'Pengikut',
      search: false,
      hint: 'Satu monster per baris.',
    }),
  },
  list: { columns: ['id', 'monster_name', 'level', 'race', 'element', 'image'] },
  wording: indonesian('Monster', {
    empty: 'Tidak ada data Monster yang tersedia.',
    loaded: 'Data Monster berhasil dimuat.',
    noneYet: 'Belum ada data Monster.',
  }),
})
export type Monster = Row<typeof monster>
