import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/database/engine/openDatabase.ts'
import { readConfig } from '../../../../server/process/config.ts'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { answerWith, description, expectFocus, expectToast, question } from '../../../support/browser/adminPage.ts'
import { closePage, useAdmin } from '../../../support/browser/adminSession.ts'
import { PHONE, useBrowser, type Visit } from '../../../support/browser/browser.ts'
import { makeByCommand } from '../../../support/adminAccount.ts'

/** Entries that were written so many years ago. */
const OLD = { entries: 7, years: 4 } as const

describe('Settings, Retention', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'gapura-retention-'))
  const admin = useAdmin(useBrowser(), { DEMO: '0', DATA_DIR }, makeByCommand)
  let visitor: Visit
  beforeAll(async () => {
    const database = openDatabase(readConfig({ DATA_DIR }))
    const time = new Date()
    time.setUTCFullYear(time.getUTCFullYear() - OLD.years)
    const entry = { actor: 'command', content_type: 'news', action: 'create', time: time.toISOString() } as const
    const nothing = { before: null, after: '{}', request_id: null, address: null, batch: null }
    await database.writer
      .insertInto('changes')
      .values(Array.from({ length: OLD.entries }, (_, row) => ({ ...entry, ...nothing, row_id: row + 1 })))
      .execute()
    await database.close()
    visitor = await admin().openPage()
  })
  afterAll(async () => {
    await closePage(visitor)
    rmSync(DATA_DIR, { recursive: true, force: true })
  })
  const page = () => visitor.page
  const span = () => page().getByLabel('History', { exact: true })
  const save = () => page().locator('main').getByRole('button', { name: 'Save', exact: true })
  const kept = async () => ((await admin().call('GET', '/settings/retention')) as { history: string }).history

  it('[history.retention-warning] says by the keyboard alone what will go before a shorter history is saved', async () => {
    await page().goto('/admin/settings/retention')
    await page().getByRole('heading', { name: 'Retention', level: 1 }).waitFor()
    expect(await span().inputValue()).toBe('')
    expect(await description(span())).toContain('It begins 24 hours after this is saved')
    await expectNoBarriersInBothThemes(page())
    await span().focus()
    await page().keyboard.type('3')
    expect(await span().inputValue()).toBe('3 years')
    for (const key of ['Tab', 'Tab', 'Enter']) await page().keyboard.press(key)
    await question(page()).getByRole('heading', { name: 'Remove older history for good?' }).waitFor()
    await question(page()).getByText(`Entries that old: ${OLD.entries}.`).waitFor()
    const limit = new Date()
    limit.setUTCFullYear(limit.getUTCFullYear() - 3)
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(limit)
    expect(await question(page()).innerText()).toContain(`What was changed before ${day} will be removed`)
    await expectNoBarriersInBothThemes(page())
    // The harmless answer has the focus, and leaves what was chosen.
    await expectFocus(question(page()).getByRole('button', { name: 'Cancel' }))
    await page().keyboard.press('Enter')
    await question(page()).waitFor({ state: 'detached' })
    await expectFocus(save())
    expect([await span().inputValue(), await kept()]).toEqual(['3 years', ''])

    await page().keyboard.press('Enter')
    await expectFocus(question(page()).getByRole('button', { name: 'Cancel' }))
    await page().keyboard.press('Tab')
    await page().keyboard.press('Enter')
    await expectToast(page(), 'good', 'Retention saved.')
    expect(await kept()).toBe('3 years')
  })

  it('[history.retention-warning] keeps what was chosen where it could not be saved, and asks nothing where more is kept', async () => {
    await span().selectOption('2 years')
    await answerWith(page(), 'PUT', '/settings/retention', { status: 500, json: { message: 'The database is away.' } })
    await save().click()
    await question(page()).getByRole('button', { name: 'Yes, save' }).click()
    await expectToast(page(), 'bad', /The database is away\./)
    expect([await span().inputValue(), await kept()]).toEqual(['2 years', '3 years'])
    await page().unrouteAll()

    await span().selectOption('10 years')
    await save().click()
    await expectToast(page(), 'good', 'Retention saved.')
    expect([await question(page()).count(), await kept()]).toEqual([0, '10 years'])
  })

  it('says so on a phone, within its width', async () => {
    await page().setViewportSize(PHONE)
    await span().selectOption('5 years')
    await save().click()
    await question(page()).getByText('No entry is that old yet.').waitFor()
    expect(await fitsItsWidth(page())).toBe(true)
    await page().keyboard.press('Escape')
    await question(page()).waitFor({ state: 'detached' })
    expect(await kept()).toBe('10 years')
  })
})
