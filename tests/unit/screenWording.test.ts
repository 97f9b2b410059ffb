import { describe, expect, it } from 'vitest'
import { deleteFailureMessage, loadFailureMessage, saveFailureMessage } from '../../admin/feedback/failureMessages.ts'
import { commonWording } from '../../admin/wording/commonWording.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { ApiError } from '../../client/api.ts'
import type { ContentType } from '../../content/define.ts'
import { news } from '../../content/types/news.ts'
import { listTypes } from '../../content/index.ts'
import { said } from '../support/screens/screen.ts'
import { screens } from '../support/screens/screens.ts'

function typeOf(key: string): ContentType {
  const type = listTypes.find((candidate) => candidate.key === key)
  if (!type) throw new Error(`No content type has the menu key "${key}".`)
  return type
}
const refused = (status: number, message: string | null) =>
  new ApiError({ status, message, body: JSON.stringify({ message }) }, 'Failed to fetch')

// The tests check the wording that docs/product.md specifies in sections 2, 3, 5, 7 and 8.
describe.each(screens.map((screen) => [screen.key, screen] as const))('The screen of %s', (key, screen) => {
  const type = typeOf(key)
  const wording = wordingOf(type)
  // A browser test covers the messages of the News screen, because they appear in dialogs instead of toasts.
  const isNews = type.key === news.key

  it('[admin.menu-routes] [wording.tables] has its addresses, sidebar entry, heading and columns', () => {
    expect({ address: `/admin/${type.screen}`, path: type.path, menu: type.menu, heading: type.title }).toEqual({
      address: screen.address,
      path: screen.path,
      menu: screen.menu,
      heading: screen.heading,
    })
    if (!screen.columns) return
    const headers = type.list.columns.map((name) => type.fields[name]?.label ?? 'ID')
    expect([...headers, commonWording(wording.language).actions]).toEqual(screen.columns)
  })

  it('[wording.cancel] [wording.package-titles] [wording.submit] has its buttons and its way to close the form', () => {
    const { add, submitNew, submitEdit, saving, remove, cancel, confirmYes, confirmDelete } = screen
    expect(wording).toMatchObject({
      ...{ add, submitNew, submitEdit, saving, remove, cancel, confirmYes, confirmDelete },
      ...(screen.formTitles && { add: screen.formTitles.add, edit: screen.formTitles.edit }),
    })
    expect(type.closing).toBe(screen.xAlone ? 'xAlone' : 'anyWay')
  })

  it('[wording.empty] [wording.loaded] [wording.nothing-found] [wording.success] reports success and an empty list', () => {
    const { empty, loaded, noneYet, added, updated, deleted } = screen
    expect(wording).toMatchObject({ empty, loaded, noneYet, ...(!isNews && { added, updated, deleted }) })
  })

  it('[wording.delete-failures] [wording.load-failures] [wording.save-failures] reports failures with the reason of the server', () => {
    const load = loadFailureMessage(refused(500, said.load), wording)
    if (typeof screen.loadFailed === 'string') expect(load).toBe(screen.loadFailed)
    else expect(load).toMatch(screen.loadFailed)
    if (isNews) return
    expect(saveFailureMessage(refused(422, said.save), wording)).toBe(screen.saveFailed)
    expect(deleteFailureMessage(refused(500, said.remove), wording)).toBe(screen.deleteFailed)
  })

  it('[wording.no-answer] says that the server does not answer, once, in its language and without a status', () => {
    const sentences: Readonly<Record<string, string>> = {
      id: 'Server tidak menjawab. Coba lagi sebentar lagi.',
      en: 'The server does not answer. Try again in a moment.',
    }
    const none = new ApiError({ status: 0, message: null }, 'Failed to fetch')
    const { loadFailed, saveFailed, deleteFailed } = wording
    for (const [template, message] of [
      [loadFailed, loadFailureMessage(none, wording)],
      [saveFailed, saveFailureMessage(none, wording)],
      [deleteFailed, deleteFailureMessage(none, wording)],
    ] as const) {
      expect(message).not.toMatch(/Status 0|\(0 |Failed to fetch$|\{/)
      const count = /\{(reason|body)\}/.test(template) ? 1 : 0
      expect(message.split(sentences[wording.language] ?? ''), message).toHaveLength(count + 1)
    }
  })
})

// docs/product.md, section 8 (sentences), specifies the default messages.
describe('If a refusal has no message,', () => {
  const nothing = refused(500, null)
  it.each([
    ['npclist', saveFailureMessage, 'Gagal menyimpan NPC List: Terjadi kesalahan.'],
    ['droplist', saveFailureMessage, 'Gagal menyimpan Drop List: Terjadi kesalahan.'],
    ['pendantInformation', saveFailureMessage, 'Gagal menyimpan Pendant Information.'],
    ['gemInformation', saveFailureMessage, 'Gagal menyimpan Gem Information.'],
    ['packages', saveFailureMessage, 'Failed to save package donation: An error occurred.'],
    ['packages', deleteFailureMessage, 'An error occurred while deleting: Failed to delete data.'],
    ['package-categories', saveFailureMessage, 'Gagal menyimpan kategori: Terjadi kesalahan.'],
    ['package-categories', deleteFailureMessage, 'Terjadi kesalahan saat menghapus: Gagal menghapus data.'],
    ['package-bonuses', saveFailureMessage, 'Failed to save Package Bonus.'],
    ['package-bonuses', deleteFailureMessage, 'An error occurred while deleting.'],
    ['mapinfo', deleteFailureMessage, 'Gagal menghapus data Map. Failed to fetch'],
    ['services', deleteFailureMessage, 'Delete failed. Failed to fetch'],
  ])('[wording.defaults] the screen of %s shows its default', (key, message, sentence) => {
    expect(message(nothing, wordingOf(typeOf(key)))).toBe(sentence)
  })
})
