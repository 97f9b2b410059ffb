import { defineContent, field, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

const inGame = { legend: 'Di dalam game', hint: 'Semua boleh kosong. Yang kosong tidak tampil di situs.' }
const use = { legend: 'Pemakaian' }
const combat = { legend: 'Daya tempur' }

export const item = defineContent({
  key: 'item',
  path: '/game-info/items',
  table: 'items',
  title: 'Items Information',
  menu: 'items',
  screen: 'table-list/game-info/items',
  name: 'items_name',
  large: true,
  embedded: ['game_id', 'realm', 'slots'],
  fields: {
    items_name: field.text({ label: 'Item Name', labelLang: 'en', required: true }),
    kind: field.text({ isForPrograms: true, label: 'Jenis', search: false, limit: 60, example: 'Weapon' }),
    description: field.longText({ label: 'Deskripsi', search: false }),
    body: field.richText({ label: 'Teks berformat', words: 'description', folder: 'items' }),
    icon: field.picture({ label: 'Ikon', folder: 'items', holds: 'path' }),
    weight: field.number({ label: 'Berat', decimals: 2 }),
    slots: field.number({ label: 'Slot' }),
    used_by: field.text({
      isForPrograms: true,
      label: 'Dapat dipakai oleh',
      search: false,
      example: 'Swordman, Knight',
    }),
    buy_price: field.number({ label: 'Harga beli', hint: 'Yang diminta NPC, dalam mata uang game.' }),
    sell_price: field.number({ label: 'Harga jual', hint: 'Yang dibayar NPC, dalam mata uang game.' }),
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
      example: 'Red_Potion',
      index: false,
    }),
    subtype: field.text({
      isForPrograms: true,
      group: inGame,
      label: 'Subjenis',
      search: false,
      limit: 60,
      example: 'Dagger',
    }),
    affix: field.text({
      ...{ group: inGame, label: 'Imbuhan kartu', search: false, limit: 120, example: 'Bloody', index: false },
      hint: 'Kata yang ditambahkan kartu pada nama perlengkapan.',
    }),
    attack: field.number({ group: combat, label: 'Serangan' }),
    magic_attack: field.number({ group: combat, label: 'Serangan sihir' }),
    defense: field.number({ group: combat, label: 'Pertahanan' }),
    range: field.number({ group: combat, label: 'Jangkauan', hint: 'Dalam sel game.', index: false }),
    weapon_level: field.number({ group: combat, label: 'Level senjata', index: false }),
    armor_level: field.number({ group: combat, label: 'Level zirah', index: false }),
    required_level: field.number({ group: use, label: 'Level minimum' }),
    maximum_level: field.number({ group: use, label: 'Level maksimum', index: false }),
    classes: field.text({
      isForPrograms: true,
      group: use,
      label: 'Kelas',
      search: false,
      example: 'Normal, Upper, Baby',
      index: false,
    }),
    sex: field.text({
      isForPrograms: true,
      group: use,
      label: 'Jenis kelamin',
      search: false,
      limit: 60,
      example: 'Female',
      index: false,
    }),
    places: field.text({
      isForPrograms: true,
      group: use,
      label: 'Dipakai di',
      search: false,
      example: 'Right Hand',
      index: false,
    }),
    trade_rules: field.longText({ group: use, label: 'Larangan', search: false, hint: 'Satu larangan per baris.' }),
    effect: field.longText({ group: use, label: 'Efek', search: false, hint: 'Satu efek per baris.' }),
    script: field.longText({
      isForPrograms: true,
      group: use,
      label: 'Skrip',
      search: false,
      hint: 'Skrip game di balik efeknya.',
    }),
  },
  list: { columns: ['id', 'items_name'] },
  wording: indonesian('Item', {
    empty: 'Tidak ada data item yang tersedia.',
    loaded: 'Data Item berhasil dimuat.',
  }),
})
export type Item = Row<typeof item>
