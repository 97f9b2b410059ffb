import type { Field } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { withEachPart } from '../withEachPart.ts'
import { inEnglish, inIndonesian, picture, referred, type Cell, type Screen, type Typed, type Value } from './screen.ts'

// The wording that docs/product.md specifies in sections 2, 3, 5, 7 and 8. The tests compare the screens with it.

const routes: Readonly<Record<string, string>> = {
  '': 'news',
  'table-list/game-info/': 'items server-rules mapinfo',
  'table-list/game-info/server-info/': 'npclist droplist',
  'table-list/game-info/server-info/featureinfo/': 'pendant-information gem-information',
  'table-list/game-info/server-info/GeneralInfo/': 'systeminfo serversinfo feature-disable feature-enable',
  'table-list/game-info/quest-info/': 'dailyquestafterwar dailyquest',
  'table-list/donation/': 'retail seassonpass packages howto package-categories package-bonuses item-package',
  'table-list/donation/service/': 'services gemstone resources',
}

const keys: Readonly<Record<string, string>> = {
  items: 'item',
  'server-rules': 'serverrules',
  'pendant-information': 'pendantInformation',
  'gem-information': 'gemInformation',
}

/** Each line has a screen's key, sidebar entry, title and columns. The columns ID and Action are left out. */
const titles = `
news | News | News
pendantInformation | Pendant Info | Pendant Information | Image, Item Name, Type, Trade
gemInformation | Gem Info | Gem Information | Image, Item Name, Type, Trade
serversinfo | Servers Info | Server Information | Server Information, Description
systeminfo | System Info | System Information | System Information, Description
feature-disable | Feature Disable | Features Disable | Feature, Description
feature-enable | Feature Enable | Features Enable | Feature, Description
npclist | NPC List | NPC List | NPC, Buy With, Map Info ID
droplist | Drop List | Drop List | Monster Name, Map Info ID, Items ID
dailyquestafterwar | Daily Quest After War | Daily Quest After War | Category, Image, Daily Quest, Map, Quest, Reward
dailyquest | Daily Quest | Daily Quest | Day, Image, Tutorial, Quest, Reward
mapinfo | Map Info | Map Information | Map Name, Image
serverrules | Server Rules | Server Rules | Rules, Category, Description
services | Service | Service Donation | Donation Title, Pricing
gemstone | Gemstone | Gemstone Data | Donation Title, Pricing
resources | Resources | Resource Data | Donation Title, Pricing
retail | Retail Donation | Retail Donation Data | Donation Title, Pricing
seassonpass | Season Pass | Seasson Pass Donation Data | Donation Title, Pricing, Image
packages | Packages | Packages Donation | Package Name, Category ID, Item ID, Price, Is Bonus Package
howto | How To | How To Donation | Donation Guide, Description
package-categories | Package Category | Package Categories | Category Name
item-package | Item Package Bonus | Item Package Bonus Information | Package Bonus ID, Item ID
package-bonuses | Package Bonuses | Package Bonus Information | Main Package ID, Bonus Package ID
item | items | Items Information | Item Name`

const sentences = {
  news: {
    ...inIndonesian('Berita'),
    add: 'Add News',
    submitNew: 'Tambah',
    submitEdit: 'Simpan Perubahan',
    remove: 'Delete',
    confirmYes: 'Ya, hapus!',
    empty: 'No news available',
    added: 'Sukses Berita berhasil ditambahkan',
    updated: 'Sukses Berita berhasil diperbarui',
    deleted: 'Berhasil Berita dihapus.',
    failureTitle: 'Gagal',
    saveFailed: 'Terjadi kesalahan saat menyimpan berita.',
    confirmDelete: 'Yakin ingin menghapus?',
    deleteFailed: 'Gagal menghapus berita.',
  },
  pendantInformation: {
    ...inIndonesian('Pendant Information'),
    empty: 'Tidak ada data Pendant yang tersedia.',
    loadFailed: 'Gagal mengambil data Pendant: Sibuk.',
    saveFailed: 'Ditolak.',
    deleteFailed: 'Terjadi kesalahan saat menghapus pendant: Macet.',
  },
  gemInformation: {
    ...inIndonesian('Gem Information'),
    empty: 'Tidak ada data Gem yang tersedia.',
    loadFailed: 'Gagal memuat data Gem Information',
    saveFailed: 'Ditolak.',
  },
  serversinfo: inIndonesian('Server Information'),
  systeminfo: inIndonesian('System Information'),
  'feature-disable': inIndonesian('Features Disable'),
  'feature-enable': inIndonesian('Features Enable'),
  npclist: {
    ...inIndonesian('NPC List'),
    loaded: 'Data NPC List berhasil dimuat.',
    noneYet: 'Data NPC List belum ada.',
  },
  droplist: {
    ...inIndonesian('Drop List'),
    loaded: 'Data Drop List berhasil dimuat.',
    noneYet: 'Data Drop List belum ada.',
  },
  dailyquestafterwar: inIndonesian('Daily Quest After War'),
  dailyquest: inIndonesian('Daily Quest'),
  mapinfo: {
    ...inIndonesian('Map'),
    loaded: 'Data Map berhasil dimuat.',
    noneYet: 'Belum ada data Map.',
    deleteFailed: 'Gagal menghapus data Map. Macet.',
  },
  serverrules: {
    ...inIndonesian('Server Rules'),
    add: 'Add Rule',
    loaded: 'Data Server Rules berhasil dimuat.',
  },
  services: inEnglish('Service Donation'),
  gemstone: inEnglish('Gemstone'),
  resources: inEnglish('Resource'),
  retail: inEnglish('Retail Donation'),
  seassonpass: { ...inEnglish('Seasson Pass Donation'), noPicture: 'No Image', xAlone: true },
  packages: {
    ...inEnglish('Package donation'),
    add: 'Add Package Donation',
    formTitles: { add: 'Add Package Donation', edit: 'Edit Package Donation' },
    empty: 'No package donation data available.',
    noneYet: 'No package donation data found.',
    loadFailed: 'Failed to fetch package donations: Status 500 - {"message":"Sibuk."}',
    saveFailed: 'Failed to save package donation: Ditolak.',
    confirmDelete: 'Are you sure you want to delete this package donation?',
    deleteFailed: 'An error occurred while deleting: Macet.',
  },
  howto: {
    ...inIndonesian('How To Donation'),
    empty: 'Data How To Donation tidak tersedia.',
    loadFailed: 'Gagal mengambil How To Donation: Sibuk.',
  },
  'package-categories': {
    ...inIndonesian('Kategori paket'),
    add: 'Tambah Kategori Paket',
    empty: 'Tidak ada data kategori paket yang tersedia.',
    loaded: 'Data kategori paket berhasil dimuat.',
    noneYet: 'Tidak ada data kategori paket.',
    // docs/product.md does not specify the order of status and body in the error message. So the pattern accepts any
    // order.
    loadFailed: /^Gagal mengambil data kategori: (?=.*Sibuk\.)(?=.*\b500\b)(?=.*\{"message":"Sibuk\."\})/,
    saveFailed: 'Gagal menyimpan kategori: Ditolak.',
    confirmDelete: 'Apakah Anda yakin ingin menghapus kategori ini?',
  },
  'item-package': {
    ...inIndonesian('Item Package Bonus'),
    empty: 'Tidak ada data tersedia.',
    loaded: 'Data Item Package Bonus berhasil dimuat.',
    loadFailed: 'Gagal mengambil data: Sibuk.',
    saveFailed: 'Gagal menyimpan: Ditolak.',
    confirmDelete: 'Apakah Anda yakin ingin menghapus item package bonus ini?',
    deleteFailed: 'Gagal menghapus: Macet.',
  },
  'package-bonuses': {
    ...inEnglish('Package Bonus'),
    empty: 'No package bonus data available.',
    loaded: 'Package Bonus data loaded successfully.',
    noneYet: 'No package bonus data found.',
    loadFailed: 'Failed to fetch Package Bonus data: Sibuk.',
    saveFailed: 'Ditolak.',
    confirmDelete: 'Are you sure you want to delete this package bonus?',
    deleteFailed: 'Macet.',
  },
  item: {
    ...inIndonesian('Item'),
    loaded: 'Data Item berhasil dimuat.',
    empty: 'Tidak ada data item yang tersedia.',
  },
} as const satisfies Record<string, Partial<Screen>>

/**
 * Returns what a test types into a field and what the table then shows. If `edited` is 1, the test edits an existing
 * row.
 */
function sample(field: Field, earlierReferences: number, edited: 0 | 1): { value: Value; shown: Cell } {
  const words = `${field.label} ${edited ? 'lain' : 'baru'}`
  if (field.kind === 'boolean') return { value: !edited, shown: edited ? 'No' : 'Yes' }
  if (field.kind === 'price') return { value: '', shown: '-' }
  if (field.kind === 'longText' && field.numbered) return { value: `${words}\n  \nAkhir`, shown: [words, 'Akhir'] }
  const option = field.kind === 'choice' ? field.options[edited] : undefined
  const row = field.kind === 'reference' ? referred[field.to]?.[earlierReferences + edited] : undefined
  return { value: row ?? option ?? words, shown: row ?? option ?? words }
}

function screenAt(line: string): Screen {
  const [key = '', menu = '', heading = '', columns = ''] = line.split(' | ')
  const route = Object.entries(routes)
    .flatMap(([folder, names]) => names.split(' ').map((name) => [keys[name] ?? name, folder + name] as const))
    .find(([name]) => name === key)?.[1]
  const { fields, list } = contentType(key)
  const names = list.columns.filter((name) => name !== 'id')
  const row: Cell[] = []
  const typed: Typed[] = []
  let edit: Screen['edit'] | undefined
  const references: string[] = []
  for (const [at, name] of names.entries()) {
    const field = fields[name]
    if (!field || field.kind === 'picture') {
      row.push(picture)
      continue
    }
    const earlier = field.kind === 'reference' ? references.filter((to) => to === field.to).length : 0
    const { value, shown } = sample(field, earlier, 0)
    typed.push({ field: name, label: field.label, value })
    row.push(shown)
    if (field.kind === 'reference') references.push(field.to)
    if (names.slice(at + 1).every((later) => fields[later]?.kind === 'picture'))
      edit = { field: name, label: field.label, at, ...sample(field, earlier, 1) }
  }
  if (route === undefined || !edit) throw new Error(`The screen of ${key} has no route or no field.`)
  return {
    key,
    address: `/admin/${route}`,
    path: `/${route.replace(/^table-list\//, '').replace(/(server|quest)-info\//, '$1-information/')}`.replace(
      /(featureinfo|GeneralInfo)\//,
      '',
    ),
    menu,
    heading,
    columns: columns === '' ? null : ['ID', ...columns.split(', '), 'Action'],
    ...(row.includes(picture) && { noPicture: null }),
    ...sentences[key as keyof typeof sentences],
    typed,
    row,
    edit,
  }
}

export const screens: readonly Screen[] = titles.trim().split('\n').map(screenAt)

export function screenOf(key: string): Screen {
  const screen = screens.find((candidate) => candidate.key === key)
  if (!screen) throw new Error(`No screen has the menu key "${key}".`)
  return screen
}

export function someScreens(): readonly Screen[] {
  return withEachPart(screens, (screen) => [
    `made by ${screen.submitNew}`,
    `removed by ${screen.remove}`,
    `columns ${screen.columns !== null}`,
    `without a picture ${screen.noPicture}`,
    `loaded ${screen.loaded !== null}`,
    `none yet ${screen.noneYet !== null}`,
    `x alone ${screen.xAlone}`,
    `fails in ${screen.failureTitle}`,
    `titles ${screen.formTitles !== undefined}`,
    ...screen.typed.map(({ value }) => typeof value),
    ...screen.row.map((cell) => (Array.isArray(cell) ? 'list' : typeof cell)),
  ])
}
