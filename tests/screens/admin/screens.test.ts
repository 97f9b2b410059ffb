// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { BackOffice } from '../../support/screens/backOffice.ts'
import { said, type Screen } from '../../support/screens/screen.ts'
import { screenOf, someScreens } from '../../support/screens/screens.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `kata${index + 1}`).join(' ')
const gateway = [502, `<html>${'x'.repeat(200)}</html>`] as const
const unreadable = `Invalid response from server (502): <html>${'x'.repeat(94)}...`

async function open(key: string, prepare: (office: BackOffice, screen: Screen) => void = () => undefined) {
  const [office, screen] = [new BackOffice(), screenOf(key)]
  prepare(office, screen)
  await office.open(key)
  return { office, screen }
}

async function openForm(key: string, prepare?: Parameters<typeof open>[1]) {
  const opened = await open(key, prepare)
  await opened.office.press(opened.screen.add)
  await opened.office.finds(opened.screen.submitNew)
  return opened
}

function typeAll(office: BackOffice, { typed }: Screen): void {
  for (const [at, { label, value }] of typed.entries())
    office.type(label, typeof value === 'object' ? String(at + 1) : value)
}

async function remove(office: BackOffice, { remove, confirmYes }: Screen): Promise<void> {
  await office.press(remove)
  await office.press(confirmYes)
}

it.each(someScreens())(
  '[admin.failed-save] [admin.load-toast] [wording.delete-failures] [wording.load-failures] [wording.news] [wording.save-failures] the screen of $key says in its own words why it cannot load, save or delete',
  async (screen) => {
    const { key, path } = screen
    const fails = (sentence: string | RegExp) =>
      screen.failureTitle
        ? office.shows(`${screen.failureTitle}${sentence}`)
        : office.says('bad', typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
    const { office } = await open(key, (office) => office.answer('GET', path, 500, { message: said.load }))
    await (key === 'news' ? office.says('bad', screen.loadFailed) : fails(screen.loadFailed))
    expect(office.text).not.toContain(screen.empty)
    office.answer('GET', path, 200, [{ id: 1 }])
    await office.press(/^(Try again|Coba lagi)$/)

    office.answer('DELETE', `${path}/1`, 500, { message: said.remove })
    await remove(office, screen)
    await fails(screen.deleteFailed)
    if (screen.failureTitle) await office.press(/./)

    office.answer('POST', path, 422, { message: said.save })
    await office.press(screen.add)
    await office.finds(screen.submitNew)
    typeAll(office, screen)
    await office.press(screen.submitNew)
    await fails(screen.saveFailed)
  },
)

it('[wording.field-languages] an Indonesian screen marks its English labels', async () => {
  const row = { id: 1, monster: 'Poring', map_information_id: 2, items_id: 3 }
  const { office } = await openForm('droplist', (office, { path }) => office.answer('GET', path, 200, [row]))
  const languageOf = (selector: string, words: string) =>
    [...document.querySelectorAll(selector)]
      .find(({ textContent }) => textContent === words)
      ?.closest('[lang]')
      ?.getAttribute('lang')
  await office.shows('Peluang')
  expect(languageOf('h1', 'Drop List')).toBe('en')
  for (const element of ['th *', 'label']) {
    for (const words of ['Monster Name', 'Map Info ID', 'Items ID']) expect(languageOf(element, words)).toBe('en')
  }
  for (const words of ['ID monster', 'Peluang', 'Jumlah terbanyak']) expect(languageOf('label', words)).toBe('id')
})

describe('A list', () => {
  it.each([
    ['item', []],
    ['npclist', [{ tone: 'note', text: 'Data NPC List belum ada.' }]],
  ])(
    '[admin.loading] [admin.missing-list] [api.missing-list] says that it loads, and is empty if the server has none (%s)',
    async (key, toasts) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const { office, screen } = await open(key, (office, { path }) =>
        office.answer('GET', path, 404, { message: 'Tidak ada.' }, promise),
      )
      await office.shows('Loading...')
      resolve()
      await office.shows(screen.empty)
      expect(office.text).not.toContain('Loading...')
      await expect.poll(() => office.toasts).toEqual(toasts)
    },
  )

  it('[admin.package-load-failure] of packages says status and body of an answer without a reason', async () => {
    const { office } = await open('packages', (office, { path }) => office.answer('GET', path, 502, 'Bad gateway'))
    await office.says('bad', 'Failed to fetch package donations: Status 502 - Bad gateway')
  })

  it('[admin.package-cells] of packages shows Yes, No, and a dash for a missing price', async () => {
    const row = { package_name: 'Paket', category_id: 2, items_id: 3 }
    const rows = [
      { id: 1, ...row, price: null, is_bonus_package: true },
      { id: 2, ...row, price: 'Rp. 50.000', is_bonus_package: false },
    ]
    const { office } = await open('packages', (office, { path }) => office.answer('GET', path, 200, rows))
    await office.shows('Rp. 50.000')
    const cells = [...document.querySelectorAll('tbody tr')].map((line) =>
      [...line.querySelectorAll('td')].slice(4, 6).map(({ textContent }) => textContent),
    )
    expect(cells).toEqual([
      ['-', 'Yes'],
      ['Rp. 50.000', 'No'],
    ])
  })

  it('[donation.service-title] of services reads the title of a service without a donation_title, in the list and in the form', async () => {
    const row = { id: 1, version: 1, title: 'Jasa', pricing: 'Rp. 1' }
    const { office } = await open('services', (office, { path }) => {
      office.answer('GET', path, 200, [row])
      office.answer('GET', `${path}/1`, 200, row)
    })
    await office.shows('Jasa')
    await office.press('Edit Jasa')
    await office.finds('Update')
    expect(office.field('Donation Title').value).toBe('Jasa')
  })

  it('[admin.news-editor] [admin.news-read-more] [limits.words] of news cuts texts to 20 words, and shows the whole text in a dialog', async () => {
    const rows = [
      { id: 1, title: 'Pendek', description: words(20) },
      { id: 2, title: 'Panjang', description: `${words(20)}\nbaris terakhir` },
    ]
    const { office } = await open('news', (office, { path }) => office.answer('GET', path, 200, rows))
    await office.shows(`${words(20)}…`)
    const items = [...document.querySelectorAll('main li, li')].filter((item) => item.querySelector('h2'))
    expect(items.map(({ textContent }) => textContent.includes('Read More'))).toEqual([false, true])
    await office.press('Read More')
    await office.shows('baris terakhir')
    expect(office.text).toContain(`${words(20)}\nbaris terakhir`)
    expect(office.text).not.toContain('Read More')
  })

  it.each([
    ['mapinfo', 'Respons tidak valid dari server (502) saat menghapus.'],
    ['packages', unreadable],
  ])(
    '[admin.unreadable-map-delete] [admin.unreadable-reply] [limits.excerpt] of %s says what an unreadable answer to a delete is',
    async (key, sentence) => {
      const { office, screen } = await open(key, (office, { path }) => {
        office.answer('GET', path, 200, [{ id: 1 }])
        office.answer('DELETE', `${path}/1`, ...gateway)
      })
      await remove(office, screen)
      await office.says('bad', sentence)
    },
  )

  it.each([
    [
      'item',
      { items_name: 'Keris' },
      'Riwayat Keris',
      'Gagal mengambil riwayat: ',
      'Belum ada riwayat untuk data ini.',
    ],
    [
      'news',
      { title: 'Kabar', description: 'Isi' },
      'Riwayat Kabar',
      'Gagal mengambil riwayat: ',
      'Belum ada riwayat untuk data ini.',
    ],
    [
      'services',
      { donation_title: 'Nama' },
      'History Nama',
      'Failed to fetch the history: ',
      'There is no history of this row yet.',
    ],
  ])(
    'shows the history of a row of %s, or why it cannot be loaded, and loads it when asked again',
    async (key, row, button, failed, empty) => {
      const { office } = await open(key, (office, { path }) => {
        office.answer('GET', path, 200, [{ id: 1, ...row }])
        office.answer('GET', '/admin/changes', 500, { message: 'Gangguan.' })
      })
      await office.press(button)
      await office.shows(`${failed}Gangguan.`)
      office.answer('GET', '/admin/changes', 200, [])
      await office.press(/^(Try again|Coba lagi)$/)
      await office.shows(empty)
    },
  )
})

describe('A form', () => {
  it('[admin.required] names what is missing below its field, and sends nothing', async () => {
    const { office } = await openForm('npclist')
    await office.press('Simpan')
    await expect.poll(() => office.description('NPC')).toContain('NPC wajib diisi.')
    expect(office.description('Map Info ID')).toContain('Map Info ID wajib diisi.')
    expect(office.field('Buy With').getAttribute('aria-invalid')).not.toBe('true')
    expect(document.activeElement).toBe(office.field('NPC'))
    expect(office.sent).toEqual([])
  })

  it('[admin.news-required] of news without a title says so in a dialog', async () => {
    const { office } = await openForm('news')
    office.type('Title', '   ')
    office.type('Description', 'Isi')
    await office.press('Tambah')
    await office.shows('GagalJudul dan deskripsi harus diisi')
    await office.press(/./)
    await office.shows('Tambah')
    expect(office.field('Description').value).toBe('Isi')
    expect(office.sent).toEqual([])
  })

  it.each([
    [
      'npclist',
      422,
      { errors: { npc: ['Satu.', 'Dua.'], buy_with: ['Tiga.'] } },
      'Gagal menyimpan NPC List: Satu.; Dua.; Tiga.',
    ],
    ['pendantInformation', 422, { errors: { a: ['Satu.', 'Dua.'], b: ['Tiga.'] } }, 'Satu.; Dua.; Tiga.'],
    ['gemInformation', 422, { errors: { a: ['Satu.', 'Dua.'], b: ['Tiga.'] } }, 'Satu.; Dua.; Tiga.'],
    ['package-bonuses', 422, { errors: { a: ['Satu.', 'Dua.'], b: ['Tiga.'] } }, 'Satu.; Dua.; Tiga.'],
    ['item', 0, 'Failed to fetch', 'Gagal menyimpan Item: Server tidak menjawab. Coba lagi sebentar lagi.'],
    ['packages', ...gateway, unreadable],
  ])(
    '[admin.failed-save] [admin.joined-messages] [admin.reason] [admin.unreadable-reply] [limits.excerpt] stays open and says why it could not be saved (%s, %i)',
    async (key, status, body, sentence) => {
      const { office, screen } = await openForm(key, (office, { path }) => office.answer('POST', path, status, body))
      typeAll(office, screen)
      await office.press(screen.submitNew)
      await office.says('bad', sentence)
      for (const { label, value } of screen.typed)
        if (typeof value === 'string') expect(office.field(label).value).toBe(value)
    },
  )

  it('[admin.bonus-off] [admin.numbers] [admin.package-clear-error] [admin.package-first-message] [admin.saving] [api.price] of packages sends numbers once, and shows the first error of each field until that is edited', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const errors = { package_name: ['Sudah dipakai.', 'Terlalu pendek.'], price: ['Terlalu mahal.'] }
    const { office, screen } = await openForm('packages', (office, { path }) =>
      office.answer('POST', path, 422, { message: 'Ditolak.', errors }, promise),
    )
    expect(office.field('Is Bonus Package')).toMatchObject({ checked: false })
    typeAll(office, screen)
    await office.press('Save')
    await office.shows('Saving...')
    expect(office.button('Saving...')?.disabled).toBe(true)
    office.button('Saving...')?.form?.requestSubmit()
    resolve()
    await office.says('bad', 'Failed to save package donation: Ditolak.')
    expect(office.sent).toEqual([
      expect.objectContaining({ category_id: 2, items_id: 3, price: null, is_bonus_package: true }),
    ])
    expect(office.description('Package Name')).toBe('Sudah dipakai.')
    office.type('Package Name', 'Paket Lain')
    await expect.poll(() => office.description('Package Name')).toBe('')
    expect(office.description('Price')).toBe('Terlalu mahal.')
  })

  it('[api.own-bonus] of package bonuses refuses a package as its own bonus', async () => {
    const { office } = await openForm('package-bonuses')
    for (const label of ['Main Package ID', 'Bonus Package ID']) office.type(label, '7')
    await office.press('Save')
    await expect
      .poll(() => office.description('Bonus Package ID'))
      .toContain('Bonus Package ID must not be the same as Main Package ID.')
    expect(office.sent).toEqual([])
  })
})
