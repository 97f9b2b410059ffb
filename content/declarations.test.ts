import { expect, it } from 'vitest'
import { fieldsOfKind } from './define.ts'
import { CHANGED_SINCE, filtersOf, MISSING } from './fields/filters.ts'
import { contentTypes, listTypes } from './index.ts'

it('[limits.text-areas] have text areas of 3 lines, or 4 for quest, reward and tutorial', () => {
  for (const type of contentTypes) {
    for (const [name, field] of fieldsOfKind(type, 'longText')) {
      const tall = ['quest', 'reward', 'tutorial'].includes(name)
      expect(field.rows ?? 3, `${type.key}.${name}`).toBe(tall ? 4 : 3)
    }
  }
})

it('name no field, and no filter of one, as a list names something else that it may be asked for', () => {
  const words = [
    'page',
    'per_page',
    'q',
    'sort',
    'order',
    'tree',
    'all',
    'format',
    'separator',
    'translations',
    'lang',
    CHANGED_SINCE,
    MISSING,
  ]
  for (const type of listTypes) {
    const filters = filtersOf(type)
    const names = [
      ...Object.keys(type.fields),
      ...filters.flatMap(({ param, test }) => (test === 'equals' ? [] : param)),
    ]
    expect(new Set(names).size, type.key).toBe(names.length)
    expect(
      names.filter((name) => words.includes(name)),
      type.key,
    ).toEqual([])
  }
})

// Editors request all rows of a list with `state=all`, so the filter `state` must always mean the publishing state.
it('call nothing a state but what decides who sees a row', () => {
  for (const type of listTypes) {
    const states = filtersOf(type).filter(({ value }) => value === 'state')
    expect(
      states.map(({ param }) => param),
      type.key,
    ).toEqual(type.publishing ? ['state'] : [])
  }
})

it('have the fields of a group beside each other, since a form shows them in their order', () => {
  for (const type of contentTypes) {
    const groups = Object.values(type.fields).map(({ group }) => group)
    for (const group of new Set(groups)) {
      if (!group) continue
      const from = groups.indexOf(group)
      const count = groups.filter((other) => other === group).length
      expect(groups.slice(from, from + count), `${type.key}: ${group.legend}`).toEqual(Array(count).fill(group))
    }
  }
})

it('[wording.field-languages] name our fields in the language of their screen', () => {
  const indonesianTypes = contentTypes.filter(({ wording }) => wording.language === 'id')
  const inLanguage = (lang: 'en' | undefined) =>
    Object.fromEntries(
      indonesianTypes.flatMap(({ key, fields }) => {
        const labels = Object.values(fields).flatMap(({ label, labelLang }) => (labelLang === lang ? label : []))
        return labels.length > 0 ? [[key, labels]] : []
      }),
    )
  expect(inLanguage(undefined)).toEqual({
    news: ['Teks berformat', 'Kategori', 'Status', 'Waktu terbit', 'Penulis', 'Sematkan di atas'],
    pages: [
      ...['Judul', 'Alamat', 'Ringkasan', 'Isi', 'Teks berformat', 'Gambar', 'Tampilkan di menu', 'Di bawah menu'],
      ...['Status', 'Waktu terbit', 'Penulis'],
    ],
    npclist: ['X', 'Y'],
    droplist: ['ID monster', 'Peluang', 'Jumlah terbanyak', 'Hadiah MVP', 'Tidak dapat dicuri', 'Peluang tetap'],
    dailyquest: ['Teks berformat'],
    mapinfo: ['Lebar peta (sel)', 'Tinggi peta (sel)', 'Nama tampilan', 'Bukan tempat'],
    monsters: [
      'Nama monster',
      'Level',
      'Ras',
      'Elemen',
      'Ukuran',
      'HP',
      'Gambar',
      'Nomor dalam game',
      'Realm',
      'Nama internal',
      'Pangkat',
      'Nama lain',
      'EXP MVP',
      'SP',
      'Serangan minimum',
      'Serangan maksimum',
      'Serangan sihir minimum',
      'Serangan sihir maksimum',
      'Pertahanan',
      'Pertahanan sihir',
      'Hit',
      'Flee',
      'STR',
      'AGI',
      'VIT',
      'INT',
      'DEX',
      'LUK',
      'Jangkauan',
      'Jangkauan skill',
      'Jangkauan mengejar',
      'Milidetik per langkah',
      'Milidetik antarserangan',
      'Milidetik gerakan menyerang',
      'Milidetik terhenti saat terkena',
      'Sifat',
      'Skill',
      'Pengikut',
    ],
    spawns: ['ID monster', 'ID peta', 'Jumlah', 'Muncul kembali', 'X', 'Y'],
    warps: ['Dari peta', 'X', 'Y', 'Ke peta', 'X tujuan', 'Y tujuan'],
    'item-links': ['Item', 'Hubungan', 'Item lain', 'Monster', 'Kelompok', 'Jumlah', 'Peluang', 'Efek'],
    'npc-items': ['ID NPC', 'ID item', 'Harga'],
    serverrules: ['Teks berformat'],
    howto: ['Teks berformat'],
    item: [
      'Jenis',
      'Deskripsi',
      'Teks berformat',
      'Ikon',
      'Berat',
      'Slot',
      'Dapat dipakai oleh',
      'Harga beli',
      'Harga jual',
      'Nomor dalam game',
      'Realm',
      'Nama internal',
      'Subjenis',
      'Imbuhan kartu',
      'Serangan',
      'Serangan sihir',
      'Pertahanan',
      'Jangkauan',
      'Level senjata',
      'Level zirah',
      'Level minimum',
      'Level maksimum',
      'Kelas',
      'Jenis kelamin',
      'Dipakai di',
      'Larangan',
      'Efek',
      'Skrip',
    ],
  })
  expect(inLanguage('en')).toEqual({
    news: ['Title', 'Subtitle', 'Description', 'Image'],
    pendantInformation: ['Image', 'Item Name', 'Type', 'Trade'],
    gemInformation: ['Image', 'Item Name', 'Type', 'Trade'],
    serversinfo: ['Server Information', 'Description'],
    systeminfo: ['System Information', 'Description'],
    'feature-disable': ['Feature', 'Description'],
    'feature-enable': ['Feature', 'Description'],
    npclist: ['NPC', 'Buy With', 'Map Info ID'],
    droplist: ['Monster Name', 'Map Info ID', 'Items ID'],
    dailyquestafterwar: ['Category', 'Image', 'Daily Quest', 'Map', 'Quest', 'Reward'],
    dailyquest: ['Day', 'Image', 'Tutorial', 'Quest', 'Reward'],
    mapinfo: ['Map Name', 'Image'],
    monsters: ['Base EXP', 'Job EXP'],
    serverrules: ['Rules', 'Category', 'Description'],
    howto: ['Donation Guide', 'Description'],
    item: ['Item Name'],
    'package-categories': ['Category Name'],
    'item-package': ['Package Bonus ID', 'Item ID'],
  })
  const hints = indonesianTypes.flatMap(({ fields }) => Object.values(fields).flatMap(({ hint }) => hint ?? []))
  expect([...new Set(hints)].toSorted()).toEqual([
    'Baris dengan kelompok yang sama menjadi satu set, satu penukaran atau satu quest.',
    'Dalam mata uang yang diterima NPC. Kosong: harga beli pada item.',
    'Dalam persen, tanpa rate server, karena situs menghitungnya sendiri. 0.01 berarti satu dari sepuluh ribu.',
    'Dalam persen.',
    'Dalam sel game, X dari kiri, Y dari bawah.',
    'Dalam sel game, X dari kiri, Y dari bawah. Kosong: di mana saja di peta.',
    'Dalam sel game.',
    'Detik sampai muncul lagi.',
    'Huruf kecil, angka, dan tanda hubung. Jika diganti, alamat lama mengarah ke yang baru.',
    'Kata yang ditambahkan kartu pada nama perlengkapan.',
    'Kosong: di ujung menu.',
    'Kosong: saat disimpan. Waktu yang akan datang: terbit sendiri pada saat itu.',
    'Kotak yang berisi item ini, atau yang diperoleh dari tukar-menukar.',
    'Kunci realm. Kosong: realm pertama.',
    'Letaknya di peta, dalam sel game: X dari kiri, Y dari bawah.',
    'Menjadi alamat halamannya.',
    'Nama di game asalnya.',
    'Nama yang dibaca pengunjung.',
    'Pengunjung membaca nama monster ini, bukan Monster Name.',
    'Rate server tidak mengubahnya, seperti drop yang hanya ada di satu map.',
    'Rate untuk boss dan MVP berlaku menurut pangkat ini.',
    'Satu efek per baris.',
    'Satu larangan per baris.',
    'Satu monster per baris.',
    'Satu sifat per baris.',
    'Satu skill per baris, dipisah “ | ”: nama, tingkat, syarat, peluang, sasaran, waktu rapal, jeda.',
    'Sebelum rate server.',
    'Skrip game di balik efeknya.',
    'Terisi saat ID monster dipilih, selama masih kosong.',
    'Ukuran peta dalam sel game. Jika lebar dan tinggi terisi, monster dan NPC ditandai pada gambarnya.',
    'Untuk mesin pencari, dan saat tautannya dibagikan.',
    'Untuk monster yang hanya muncul lewat event atau dipanggil. Tidak tampil di daftar peta.',
    'Untuk pemain yang paling berjasa.',
    'Yang dibayar NPC, dalam mata uang game.',
    'Yang diminta NPC, dalam mata uang game.',
  ])
  const english = contentTypes.filter(({ wording }) => wording.language === 'en')
  expect(english.flatMap(({ fields }) => Object.values(fields).flatMap(({ labelLang }) => labelLang ?? []))).toEqual([])
})
