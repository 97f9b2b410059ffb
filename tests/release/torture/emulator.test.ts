import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeRealm } from '../../support/game/realms.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { Book, bookPath, type Line, type ProgramName } from '../../support/shop/emulator/book.ts'
import { readBooks, type Taking } from '../../support/shop/emulator/books.ts'
import { startEmulator, type Emulator } from '../../support/shop/emulator/emulator.ts'
import type { Letter } from '../../support/shop/emulator/letters.ts'
import { MYISAM } from '../../support/shop/shop.ts'

/** Budi and Sari of tests/support/game/schemas.ts. */
const [BUDI, SARI] = [
  { account: 1, character: 1, name: 'Budi' },
  { account: 2, character: 2, name: 'Sari' },
]
const [APPLE, SWORD] = [512, 1101]
const DAY = 86_400
const now = () => Math.floor(Date.now() / 1000)

interface Draft {
  character?: number
  title?: string
  items?: readonly (readonly [nameid: number, amount: number])[]
  /** Values that differ from those of a letter that the game itself writes. */
  values?: Record<string, number | string>
}

const games = [
  { name: 'rathena on InnoDB', adapter: 'rathena', change: '' },
  { name: 'rathena on MyISAM', adapter: 'rathena', change: MYISAM },
  { name: 'hercules', adapter: 'hercules', change: '' },
] as const

describe.skipIf(!hasMariadb)('The stand-in for a game', () => {
  const mariadb = useMariadb()

  describe.each(games)('of $name', ({ name, adapter, change }) => {
    let database: string
    let folder: string
    let emulator: Emulator | undefined
    beforeAll(async () => {
      database = (await makeRealm(mariadb(), adapter, { change })).key
    })
    afterEach(async () => {
      await emulator?.stop()
      emulator = undefined
      rmSync(folder, { recursive: true, force: true })
    })

    const play = async ({ saveEveryMs = 200, characters = [BUDI, SARI] } = {}) => {
      folder = mkdtempSync(join(tmpdir(), 'gapura-emulator-'))
      const address = { host: '127.0.0.1', port: mariadb().port, user: 'root', password: '', database }
      const settings = { characters, folder, saveEveryMs, lookEveryMs: 40, unstackable: [SWORD] }
      return (emulator = await startEmulator({ adapter, database: address, ...settings }))
    }
    const sql = async (statement: string, values: unknown[] = []) => {
      const [rows] = await mariadb().admin.query(statement, values)
      return rows as Record<string, unknown>[] // Callers read what they have selected.
    }
    const insert = async (table: string, values: Record<string, number | string>) => {
      const [result] = await mariadb().admin.query(`insert into ${database}.${table} set ?`, [values])
      return (result as { insertId: number }).insertId // An INSERT returns it.
    }

    /**
     * As mail_savemessage of rAthena and inter_rodex_savemessage of Hercules write it. The char-server is one thread, so
     * that nobody sees a letter of the game between two of its statements; here, locks do that.
     */
    async function send({ character = BUDI.character, title = 'Kiriman', items = [], values = {} }: Draft) {
      const tables = adapter === 'rathena' ? ['mail', 'mail_attachments'] : ['rodex_mail', 'rodex_items']
      await sql(`lock tables ${tables.map((table) => `${database}.${table} write`).join(', ')}`)
      const letter =
        adapter === 'rathena'
          ? await insert('mail', {
              ...{
                send_name: 'Gapura',
                send_id: 0,
                dest_name: 'Budi',
                dest_id: character,
                title,
                message: 'Terima kasih',
              },
              ...{ time: now(), status: 0, zeny: 0, type: 0, ...values },
            })
          : await insert('rodex_mail', {
              ...{ sender_name: 'Gapura', sender_id: 0, receiver_name: 'Budi', receiver_id: character },
              ...{ receiver_accountid: 0, title, body: 'Terima kasih', zeny: 0, type: 8 | (items.length > 0 ? 4 : 0) },
              ...{ is_read: 0, sender_read: 0, send_date: now(), expire_date: now() + 15 * DAY, weight: 0, ...values },
            })
      for (const [index, [nameid, amount]] of items.entries())
        await (adapter === 'rathena'
          ? insert('mail_attachments', { id: letter, index, nameid, amount, identify: 1 })
          : insert('rodex_items', { mail_id: letter, nameid, amount, identify: 1 }))
      await sql('unlock tables')
      return letter
    }
    const inventory = async (character: number) =>
      sql(`select nameid, amount, identify from ${database}.inventory where char_id = ? order by nameid, id`, [
        character,
      ])
    const story = (letter: number) => emulator?.books().letters.get(letter)
    const states = (letter: number) => story(letter)?.takings.map(({ state }) => state)
    const soon = { timeout: 8_000, interval: 20 }

    it('shows a letter, hands its attachments out and saves them', async () => {
      await play()
      const letter = await send({
        items: [
          [APPLE, 10],
          [SWORD, 1],
        ],
      })
      await expect.poll(() => states(letter), soon).toEqual(['saved'])
      expect(story(letter)).toMatchObject({
        number: letter,
        seenBy: [BUDI.character],
        first: { sender: 'Gapura', senderId: 0, title: 'Kiriman', text: 'Terima kasih' },
        changes: [],
        takings: [{ character: BUDI.character, isStillThere: false, dropped: [] }],
      })
      const held = [
        { nameid: APPLE, amount: 10 },
        { nameid: SWORD, amount: 1 },
      ]
      expect(story(letter)?.first.items).toMatchObject(held)
      expect(story(letter)?.takings[0]?.items).toMatchObject(held)
      expect(await inventory(BUDI.character)).toMatchObject(held.map((item) => ({ ...item, identify: 1 })))

      const more = await send({ items: [[APPLE, 5]] })
      await expect.poll(() => states(more), soon).toEqual(['saved'])
      expect(await inventory(BUDI.character)).toMatchObject([
        { nameid: APPLE, amount: 15 },
        { nameid: SWORD, amount: 1 },
      ])
    })

    it('says if a letter was seen before it was complete', async () => {
      await play()
      const letter = await send({ values: adapter === 'hercules' ? { type: 12 } : {} })
      await expect.poll(() => story(letter)?.first.items, soon).toEqual([])
      const isThere = async () => {
        const table = adapter === 'rathena' ? 'mail where id' : 'rodex_mail where mail_id'
        return (await sql(`select 1 from ${database}.${table} = ${letter}`)).length > 0
      }
      // The bots delete letters that hold nothing, as players do.
      await expect.poll(isThere, soon).toBe(false)
      expect(story(letter)).toMatchObject({ takings: [], removals: [{ why: 'asked', isDone: true, items: [] }] })
    })

    it('loses what a map-server that is killed has not saved, and says so', async () => {
      const game = await play({ saveEveryMs: 600_000, characters: [SARI] })
      const letter = await send({ character: SARI.character, items: [[APPLE, 3]] })
      await expect.poll(() => states(letter), soon).toEqual(['held'])
      await game.killMap()
      await game.startMap()
      await expect.poll(() => states(letter), soon).toEqual(['lost'])
      expect(await inventory(SARI.character)).toEqual([])
    })

    it('knows of each attachment where it is, however often both programs and the database are killed', async () => {
      const game = await play({ saveEveryMs: 300 })
      const before = (await inventory(BUDI.character)).find(({ nameid }) => nameid === APPLE)?.['amount'] ?? 0
      const letters: number[] = []
      for (let round = 0; round < 6; round += 1) {
        for (let count = 0; count < 4; count += 1) letters.push(await send({ items: [[APPLE, 1]] }))
        await new Promise((resolve) => setTimeout(resolve, 37 * (round + 1)))
        if (round === 3) {
          await mariadb().kill()
          await mariadb().restart()
        } else if (round % 3 === 2) {
          await game.killMap()
          await game.startMap()
        } else {
          await game.killChar()
          await game.startChar()
        }
      }
      const settled = ['saved', 'lost', 'begun', 'taken', 'saving']
      await expect
        .poll(() => letters.filter((letter) => !settled.includes(states(letter)?.at(-1) ?? '')), soon)
        .toEqual([])
      await game.stop()
      const takingsOf = (letter: number) => story(letter)?.takings ?? []
      const takings = letters.flatMap(takingsOf)
      const [saved, unsure] = [['saved'], ['begun', 'saving']].map(
        (named) => takings.filter(({ state }) => named.includes(state)).length,
      )
      const after = (await inventory(BUDI.character)).find(({ nameid }) => nameid === APPLE)?.['amount'] ?? 0
      const gained = Number(after) - Number(before)
      expect(gained).toBeGreaterThanOrEqual(saved ?? 0)
      expect(gained).toBeLessThanOrEqual((saved ?? 0) + (unsure ?? 0))
      expect(saved).toBeGreaterThan(0)

      const table =
        adapter === 'rathena' ? 'select id from %.mail_attachments' : 'select mail_id as id from %.rodex_items'
      const left = (await sql(table.replace('%', database))).map(({ id }) => id)
      const isGone = ({ state, isStillThere }: Taking) => state !== 'begun' && !isStillThere
      const taken = letters.filter((letter) => takingsOf(letter).some(isGone))
      const untouched = letters.filter((letter) => takingsOf(letter).length === 0)
      expect(taken.filter((letter) => left.includes(letter))).toEqual([])
      expect(untouched.filter((letter) => !left.includes(letter))).toEqual([])
      expect(taken.filter((letter) => takingsOf(letter).filter(isGone).length > 1)).toEqual([])
      expect(letters.flatMap((letter) => story(letter)?.removals ?? []).flatMap(({ items }) => items)).toEqual([])
    })

    const hidden: Draft[] =
      adapter === 'rathena'
        ? [{ values: { status: 3 } }, { character: 9 }, { values: { time: now() - 16 * DAY, send_id: 4711 } }]
        : [{ values: { expire_date: now() } }, { character: 9 }, { values: { receiver_id: 0 } }]
    it('never shows a letter that the game hides', async () => {
      await play()
      const letters = []
      for (const draft of hidden) letters.push(await send(draft))
      const shown = await send({})
      await expect.poll(() => story(shown), soon).toBeDefined()
      expect(letters.map((letter) => story(letter))).toEqual(letters.map(() => undefined))
    })

    // A skipped test would count as failed.
    if (name === 'rathena on InnoDB')
      it('deletes an old letter of the server and returns one of a character', async () => {
        const old = { time: now() - 16 * DAY }
        const [unsent, sent] = [
          await send({ items: [[APPLE, 1]], values: old }),
          await send({ values: { ...old, send_id: 3 } }),
        ]
        const game = await play({ characters: [] })
        await expect
          .poll(() => [unsent, sent].map((letter) => game.books().removedUnseen.get(letter)), soon)
          .toMatchObject([
            [{ why: 'expired', isDone: true, items: [{ nameid: APPLE }] }],
            [{ why: 'returned', isDone: true, items: [] }],
          ])
        expect(await sql(`select dest_id, send_id, title, type from ${database}.mail where id > ${sent}`)).toEqual([
          { dest_id: 3, send_id: BUDI.character, title: 'RE:Kiriman', type: 2 },
        ])
      })

    if (adapter === 'hercules')
      it('shows nothing from the first letter on whose title is too long', async () => {
        const game = await play({ characters: [] })
        const first = await send({ character: SARI.character })
        const long = await send({ character: SARI.character, title: 'x'.repeat(41) })
        const last = await send({ character: SARI.character })
        game.addCharacter(SARI)
        await expect.poll(() => story(first), soon).toBeDefined()
        expect([long, last].map((letter) => story(letter))).toEqual([undefined, undefined])
        await sql(`delete from ${database}.rodex_mail where mail_id = ${long}`)
        await expect.poll(() => story(last), soon).toBeDefined()
      })
  })

  describe('reads its books', () => {
    let folder: string
    beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'gapura-books-'))))
    afterAll(() => rmSync(folder, { recursive: true }))
    const write = (program: ProgramName, ...lines: (Line | string)[]) => {
      const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
      writeFileSync(bookPath(folder, program), texts.join('\n'))
    }
    const started: Line = { event: 'started', at: 1 }
    const online: Line = { event: 'online', character: 1, at: 2 }

    it('with a line that a kill has torn, and with no other damage', () => {
      write('map', started, '{"event":"onl')
      expect(readBooks(folder).map).toEqual([started])
      new Book(folder, 'map').write({ event: 'online', character: 1 })
      expect(readBooks(folder).map.map(({ event }) => event)).toEqual(['started', 'started', 'online'])
      write('map', started, '{"event":"onl', online)
      expect(() => readBooks(folder)).toThrow('damaged')
    })

    it('and finds letters that changed before anybody took their attachments', () => {
      const apple = { nameid: APPLE, amount: 1, unique_id: '0' }
      const letter: Letter = {
        ...{ number: 7, senderId: 0, sender: 'Gapura', receiverId: 1, receiver: 'Budi', receiverAccount: 0 },
        ...{ title: 'Kiriman', text: '', zeny: 0, type: 0, box: 'mail', isRead: false, sentAt: 1, hiddenFrom: 0 },
        items: [],
      }
      const whole = { ...letter, items: [apple] }
      const seen = (one: Letter, loadedAt: number): Line => ({
        event: 'seen',
        character: 1,
        letter: one,
        loadedAt,
        at: loadedAt,
      })
      const taking: Line = { event: 'taking', take: 'a', letter: 7, character: 1, items: [apple], at: 5 }
      write('map', started, seen(letter, 2), seen({ ...letter, isRead: true }, 3), seen(whole, 4), seen(letter, 6))
      write('char', started, taking)
      const [story] = readBooks(folder).letters.values()
      expect(story).toMatchObject({ number: 7, first: letter, changes: [whole], takings: [{ state: 'begun' }] })
    })
  })
})
