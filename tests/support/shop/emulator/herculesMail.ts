import { randomUUID } from 'node:crypto'
import { bookTime, type Book } from './book.ts'
import { ATTACHMENT_COLUMNS, itemOf, MOST_IN_16_BITS, quoted, type Item } from './items.ts'
import { inSeconds, type CharMail, type Letter, type Mailbox, type Taken } from './letters.ts'
import type { Row, Sql } from './sql.ts'

/** RODEX_MAX_ITEM, RODEX_EXPIRE and MAIL_TYPE in src/common/mmo.h. */
const MAX_ITEM = 5
const EXPIRE = 15 * 86_400
const [ZENY, ITEM] = [2, 4]

/** The bytes that NAME_LENGTH, RODEX_TITLE_LENGTH and RODEX_BODY_LENGTH leave for a text. */
const BYTES = { sender_name: 23, receiver_name: 23, title: 40, body: 500 }

const ITEM_COLUMNS = ATTACHMENT_COLUMNS.hercules

/**
 * SqlStmt_NextRow in src/common/sql.c returns an error, not the row, if a text is longer than its buffer. The loops that
 * read rows end there, so that the rows after it are not read either.
 */
const isTooLong = (row: Row) =>
  Object.entries(BYTES).some(([column, bytes]) => Buffer.byteLength(String(row[column])) > bytes)

function upTo<T>(list: readonly T[], isEnd: (element: T) => boolean): T[] {
  const end = list.findIndex(isEnd)
  return end === -1 ? [...list] : list.slice(0, end)
}

/** src/char/int_rodex.c of Hercules. */
export class HerculesMail implements CharMail {
  readonly #sql: Sql
  readonly #book: Book

  constructor(sql: Sql, book: Book) {
    this.#sql = sql
    this.#book = book
  }

  /**
   * inter_rodex_fromsql with RODEX_OPENTYPE_UNSET, as clients since 2017-04-19 ask. After an error the real one can send
   * letters without their items; this one sends nothing, so that no letter of the site looks incomplete.
   */
  async load(character: number, account: number): Promise<Mailbox | null> {
    const loadedAt = bookTime()
    const now = inSeconds()
    try {
      const rows = await this.#sql.rows(
        'SELECT `mail_id`, `sender_name`, `sender_id`, `receiver_name`, `receiver_id`, `receiver_accountid`,' +
          '`title`, `body`, `zeny`, `type`, `is_read`, `sender_read`, `send_date`, `expire_date`, `weight` ' +
          'FROM `rodex_mail` WHERE ((`expire_date` > ? AND (`receiver_id` = ? OR `receiver_accountid` = ?)) ' +
          'OR (`is_read` = 0 AND `sender_id` = ? AND `expire_date` <= ? AND `expire_date` + ? > ?)) ' +
          'ORDER BY `mail_id` ASC',
        [now, character, account, character, now, EXPIRE, now],
      )
      const letters: Letter[] = []
      for (const row of upTo(rows, isTooLong)) letters.push(await this.#letter(row))
      return { letters, isFull: false, unchecked: 0, loadedAt }
    } catch (error) {
      this.#book.failed(`load ${character}`, error)
      return null
    }
  }

  /** inter_rodex_updatemail with flag 0 or 4. */
  async markRead(letter: number, asSender: boolean): Promise<void> {
    const column = asSender ? 'sender_read' : 'is_read'
    await this.#sql.run(`UPDATE \`rodex_mail\` SET \`${column}\` = 1 WHERE \`mail_id\` = ?`, [letter])
  }

  /**
   * inter_rodex_updatemail with flag 2. The DELETE is sent whatever inter_rodex_getitems found, and the items are handed
   * out whatever became of the DELETE. For a letter whose type has no bit for items, the real one announces 255 items.
   */
  async take(character: number, letter: number): Promise<Taken> {
    const [row] = await this.#sql.rows('SELECT `type` FROM `rodex_mail` WHERE `mail_id` = ?', [letter])
    const items = row && Number(row['type']) & ITEM ? await this.#items(letter) : []
    const take = randomUUID()
    this.#book.write({ event: 'taking', take, letter, character, items })
    const wasDeleted = await this.#sql.run('DELETE FROM `rodex_items` WHERE `mail_id` = ?', [letter]).then(
      () => true,
      (error: unknown) => {
        this.#book.failed(`take ${letter}`, error)
        return false
      },
    )
    this.#book.write({ event: 'taken', take, letter, character, wasDeleted })
    return { take, items }
  }

  /** inter_rodex_updatemail with flag 3. It asks neither whose letter it is nor whether it has attachments. */
  async remove(character: number, letter: number): Promise<boolean> {
    const removal = { letter, character, why: 'asked', items: await this.#items(letter) } as const
    this.#book.write({ event: 'deleting', ...removal })
    await this.#sql.run('DELETE FROM `rodex_mail` WHERE `mail_id` = ?', [letter])
    await this.#sql.run('DELETE FROM `rodex_items` WHERE `mail_id` = ?', [letter])
    this.#book.write({ event: 'deleted', ...removal })
    return true
  }

  /** Nothing in Hercules deletes old letters: the SELECT hides them. */
  async sweep(): Promise<void> {}

  async #letter(row: Row): Promise<Letter> {
    const number = Number(row['mail_id'])
    const expires = Number(row['expire_date'])
    const items = Number(row['type']) & ITEM ? await this.#items(number) : []
    const zeny = Number(row['zeny'])
    const withoutItems = items.length === 0 ? ITEM : 0
    const withoutZeny = zeny === 0 ? ZENY : 0
    const isReturned = expires < inSeconds()
    return {
      ...{ number, senderId: Number(row['sender_id']), sender: String(row['sender_name']) },
      ...{ receiverId: Number(row['receiver_id']), receiver: String(row['receiver_name']) },
      ...{ receiverAccount: Number(row['receiver_accountid']), title: String(row['title']), text: String(row['body']) },
      ...{ zeny, type: Number(row['type']) & ~withoutItems & ~withoutZeny, items },
      box: row['receiver_id'] === 0 ? 'account' : isReturned ? 'return' : 'mail',
      isRead: Boolean(isReturned ? row['sender_read'] : row['is_read']),
      ...{ sentAt: Number(row['send_date']), hiddenFrom: expires },
    }
  }

  /** The rows have no order, because all have the letter's number. */
  async #items(letter: number): Promise<Item[]> {
    const rows = await this.#sql.rows(
      `SELECT ${quoted(ITEM_COLUMNS)} FROM \`rodex_items\` WHERE mail_id = ? ORDER BY \`mail_id\` ASC`,
      [letter],
    )
    return upTo(rows, ({ amount }) => Number(amount) > MOST_IN_16_BITS)
      .slice(0, MAX_ITEM)
      .map((row) => itemOf(row, ITEM_COLUMNS))
  }
}
