import { randomUUID } from 'node:crypto'
import { bookTime, type Book } from './book.ts'
import { ATTACHMENT_COLUMNS, itemOf, MOST_IN_16_BITS, quoted, type Item } from './items.ts'
import { cut, inSeconds, type CharMail, type Letter, type Mailbox, type Taken } from './letters.ts'
import type { Sql } from './sql.ts'

/** mail_status and mail_inbox_type in src/common/mmo.hpp. */
const [NEW, UNREAD, READ] = [0, 1, 2]
const [NORMAL, RETURNED] = [0, 2]

/** MAIL_MAX_INBOX, MAIL_MAX_ITEM and MAIL_ITERATION_SIZE in src/common/mmo.hpp. */
const MAX_INBOX = 30
const MAX_ITEM = 5
const ITERATION_SIZE = 100

/** The bytes that NAME_LENGTH, MAIL_TITLE_LENGTH and MAIL_BODY_LENGTH leave for a text. */
const [NAME_BYTES, TITLE_BYTES, BODY_BYTES] = [23, 39, 499]

/** mail_return_days and mail_delete_days in conf/char_athena.conf; without that file, the char-server takes 14. */
const DAYS = 15

const ITEM_COLUMNS = ATTACHMENT_COLUMNS.rathena

/** `amount` is cast to int16 in mail_loadmessage, so that 32768 becomes negative. */
const inInt16 = (amount: number) => ((amount + MOST_IN_16_BITS + 1) & 0xffff) - MOST_IN_16_BITS - 1

const isPresent = ({ nameid, amount }: Item) => nameid > 0 && amount > 0

/** src/char/int_mail.cpp of rAthena. */
export class RathenaMail implements CharMail {
  readonly #sql: Sql
  readonly #book: Book
  readonly #tell: (character: number, letter: number) => void

  /** `tell` says to the map-server that the char-server itself has removed a letter of a character. */
  constructor(sql: Sql, book: Book, tell: (character: number, letter: number) => void) {
    this.#sql = sql
    this.#book = book
    this.#tell = tell
  }

  /** mail_fromsql. After an error, the map-server receives what was read before it. */
  async load(character: number): Promise<Mailbox> {
    const mailbox: Mailbox = { letters: [], isFull: false, unchecked: 0, loadedAt: bookTime() }
    try {
      const ids = await this.#sql.rows(
        'SELECT `id` FROM `mail` WHERE `dest_id`=? AND `status` < 3 ORDER BY `id` LIMIT ?',
        [character, MAX_INBOX + 1],
      )
      mailbox.isFull = ids.length > MAX_INBOX
      const statuses: number[] = []
      for (const { id } of ids.slice(0, MAX_INBOX)) {
        const read = await this.#read(Number(id))
        if (!read) return mailbox
        mailbox.letters.push(read.letter)
        statuses.push(read.status)
      }
      for (const [place, status] of statuses.entries()) {
        if (status !== NEW) continue
        await this.#sql.run('UPDATE `mail` SET `status` = ? WHERE `id` = ?', [UNREAD, mailbox.letters[place]?.number])
        mailbox.unchecked += 1
      }
    } catch (error) {
      this.#book.failed(`load ${character}`, error)
    }
    return mailbox
  }

  /** mapif_parse_Mail_read. */
  async markRead(letter: number): Promise<void> {
    await this.#sql.run('UPDATE `mail` SET `status` = ? WHERE `id` = ?', [READ, letter])
  }

  /** mapif_Mail_getattach for items. mail_retrieve is on in conf/char_athena.conf, so that the letter can be unread. */
  async take(character: number, number: number): Promise<Taken | null> {
    const read = await this.#read(number)
    if (read?.letter.receiverId !== character) return null
    const { items } = read.letter
    if (!items.some(isPresent)) return null
    const take = randomUUID()
    this.#book.write({ event: 'taking', take, letter: number, character, items })
    // A row that arrives between the SELECT and this DELETE is deleted without anybody receiving it.
    await this.#sql.run('DELETE FROM `mail_attachments` WHERE `id` = ?', [number])
    this.#book.write({ event: 'taken', take, letter: number, character, wasDeleted: true })
    return { take, items }
  }

  /** mapif_Mail_delete. InnoDB deletes the attachments by their foreign key; MyISAM keeps them. */
  async remove(character: number, letter: number): Promise<boolean> {
    const removal = { letter, character, why: 'asked', items: await this.#attachments(letter) } as const
    this.#book.write({ event: 'deleting', ...removal })
    await this.#delete(letter)
    this.#book.write({ event: 'deleted', ...removal })
    return true
  }

  /** mail_return_timer and mail_delete_timer. */
  async sweep(): Promise<void> {
    await this.#sweep(NORMAL)
    await this.#sweep(RETURNED)
  }

  /** mail_timer_sub. The first SELECT is for the books; the real one deletes without knowing what. */
  async #sweep(type: number): Promise<void> {
    const isOld = '`type` = ? AND `send_id` = 0 AND `time` <= UNIX_TIMESTAMP( NOW() - INTERVAL ? DAY )'
    const removals = []
    for (const { id, dest_id } of await this.#sql.rows(`SELECT id, dest_id FROM mail WHERE ${isOld}`, [type, DAYS])) {
      const items = await this.#attachments(Number(id))
      removals.push({ letter: Number(id), character: Number(dest_id), why: 'expired', items } as const)
    }
    for (const removal of removals) this.#book.write({ event: 'deleting', ...removal })
    await this.#sql.run(`DELETE FROM \`mail\` WHERE ${isOld}`, [type, DAYS])
    for (const removal of removals) this.#book.write({ event: 'deleted', ...removal })

    // A letter of which the sender or the receiver is no character is found by neither statement and stays for ever.
    const old = await this.#sql.rows(
      'SELECT `m`.`id`, `c`.`char_id`, `c`.`account_id`, `c2`.`account_id` AS `sender` FROM `mail` `m` ' +
        'INNER JOIN `char` `c` ON `c`.`char_id`=`m`.`dest_id` INNER JOIN `char` `c2` ON `c2`.`char_id`=`m`.`send_id` ' +
        'WHERE `type` = ? AND `time` <= UNIX_TIMESTAMP( NOW() - INTERVAL ? DAY ) ORDER BY `id` LIMIT ?',
      [type, DAYS, ITERATION_SIZE + 1],
    )
    for (const { id, char_id } of old.slice(0, ITERATION_SIZE)) {
      if (type === NORMAL) await this.#return(Number(char_id), Number(id))
      else await this.#expire(Number(char_id), Number(id))
    }
  }

  async #expire(character: number, letter: number): Promise<void> {
    const removal = { letter, character, why: 'expired', items: await this.#attachments(letter) } as const
    this.#book.write({ event: 'deleting', ...removal })
    await this.#delete(letter)
    this.#book.write({ event: 'deleted', ...removal })
    this.#tell(character, letter)
  }

  /** mapif_Mail_return; mail_return_empty is on in conf/char_athena.conf. The copy has a new number. */
  async #return(character: number, number: number): Promise<void> {
    const read = await this.#read(number)
    if (read?.letter.receiverId !== character) return
    const { letter } = read
    const parting = { letter: number, character, to: letter.senderId, items: letter.items }
    this.#book.write({ event: 'returning', ...parting })
    await this.#delete(number)
    this.#tell(character, number)
    await this.#save({
      ...letter,
      ...{ senderId: letter.receiverId, sender: letter.receiver, receiverId: letter.senderId, receiver: letter.sender },
      ...{ title: cut(`RE:${letter.title}`, TITLE_BYTES + 1), type: RETURNED, sentAt: inSeconds() },
    })
    this.#book.write({ event: 'returned', ...parting })
  }

  /** mail_savemessage. */
  async #save(letter: Letter): Promise<void> {
    await this.#sql.run('START TRANSACTION')
    const id = await this.#sql.run(
      'INSERT INTO `mail` (`send_name`, `send_id`, `dest_name`, `dest_id`, `title`, `message`, `time`, `status`, `zeny`,`type`) ' +
        'VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [
        ...[letter.sender, letter.senderId, letter.receiver, letter.receiverId, letter.title, letter.text],
        ...[letter.sentAt, NEW, letter.zeny, letter.type],
      ],
    )
    const rows = letter.items.map((item, index) => [id, index, ...ITEM_COLUMNS.map((column) => item[column])])
    if (rows.length > 0)
      await this.#sql.run(`INSERT INTO \`mail_attachments\` (${quoted(['id', 'index', ...ITEM_COLUMNS])}) VALUES ?`, [
        rows,
      ])
    await this.#sql.run('COMMIT')
  }

  async #delete(letter: number): Promise<void> {
    await this.#sql.run('DELETE FROM `mail` WHERE `id` = ?', [letter])
  }

  /** mail_loadmessage. Two statements without a transaction. */
  async #read(number: number): Promise<{ letter: Letter; status: number } | null> {
    const [row] = await this.#sql.rows(
      'SELECT `id`,`send_name`,`send_id`,`dest_name`,`dest_id`,`title`,`message`,`time`,`status`,`zeny`,`type` ' +
        'FROM `mail` WHERE `id` = ?',
      [number],
    )
    if (!row) return null
    const [type, sentAt] = [Number(row['type']), Number(row['time'])]
    const letter: Letter = {
      ...{ number, senderId: Number(row['send_id']), sender: cut(row['send_name'], NAME_BYTES) },
      ...{ receiverId: Number(row['dest_id']), receiver: cut(row['dest_name'], NAME_BYTES), receiverAccount: 0 },
      ...{ title: cut(row['title'], TITLE_BYTES), text: cut(row['message'], BODY_BYTES), zeny: Number(row['zeny']) },
      ...{ type, box: 'mail', isRead: row['status'] === READ, sentAt },
      hiddenFrom: type === NORMAL || type === RETURNED ? sentAt + DAYS * 86_400 : 0,
      items: await this.#attachments(number),
    }
    return { letter, status: Number(row['status']) }
  }

  async #attachments(letter: number): Promise<Item[]> {
    const rows = await this.#sql.rows(
      `SELECT ${quoted(ITEM_COLUMNS)} FROM \`mail_attachments\` WHERE \`id\` = ? ORDER BY \`index\` ASC LIMIT ?`,
      [letter, MAX_ITEM],
    )
    return rows.map((row) => {
      const item = itemOf(row, ITEM_COLUMNS)
      return { ...item, amount: inInt16(item.amount) }
    })
  }
}
