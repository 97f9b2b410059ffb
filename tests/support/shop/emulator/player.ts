import type { Random } from '../../random.ts'
import { Bag } from './bag.ts'
import type { Book } from './book.ts'
import type { CharLink } from './charLink.ts'
import type { Item } from './items.ts'
import type { Letter, Taken } from './letters.ts'
import type { Character } from './protocol.ts'

export interface World {
  link: CharLink
  book: Book
  random: Random
  unstackable: ReadonlySet<number>
}

/** A character in the map-server's memory and the bot that plays it. */
export abstract class Player {
  protected readonly world: World
  protected readonly own: Character
  protected bag: Bag | null = null
  /** What is in the inventory in memory, but not yet known to be in the table. */
  readonly #unsaved = new Set<string>()
  /** The last look at each letter, so that the book has each look that differs once. */
  readonly #looks = new Map<number, string>()

  constructor(world: World, own: Character) {
    this.world = world
    this.own = own
  }

  /** Opens the mailbox, and perhaps reads, takes and deletes. */
  protected abstract visit(): Promise<void>
  protected abstract enter(): Promise<void>
  /** The char-server has removed a letter. */
  abstract forget(letter: number): void

  get character(): number {
    return this.own.character
  }

  /** One turn of the bot. A character whose inventory could not be loaded is not in the game yet. */
  async play(): Promise<void> {
    if (this.bag) return this.visit()
    const items = await this.world.link.ask('inventory', { character: this.character })
    if (!items) return
    this.bag = new Bag(this.character, this.world.unstackable, items)
    this.world.book.write({ event: 'online', character: this.character })
    await this.enter()
  }

  /**
   * chrif_save in src/map/chrif.cpp: without a char-server it does nothing; the next turn saves everything that is in
   * memory then.
   */
  async save(): Promise<void> {
    if (!this.bag) return
    const takes = [...this.#unsaved]
    const { items } = this.bag
    const isSaved = await this.world.link.ask('save', { character: this.character, items, takes })
    if (!isSaved) return
    for (const take of takes) this.#unsaved.delete(take)
    this.world.book.write({ event: 'saved', character: this.character, takes })
  }

  protected look(letters: readonly Letter[], loadedAt: number): void {
    for (const letter of letters) {
      const { isRead: _, ...shown } = letter
      const look = JSON.stringify(shown)
      if (this.#looks.get(letter.number) === look) continue
      this.#looks.set(letter.number, look)
      this.world.book.write({ event: 'seen', character: this.character, letter, loadedAt })
    }
  }

  /**
   * mail_getattachment in src/map/mail.cpp and rodex_getItemsAck in src/map/rodex.c: the first item that the inventory
   * refuses ends it, and the rest is lost, because the attachments are already deleted.
   */
  protected receive(letter: number, { take, items }: Taken): void {
    const given = items.filter(({ nameid, amount }) => nameid > 0 && amount > 0)
    const refused = given.findIndex((item) => !this.bag?.add(item))
    const received: Item[] = refused === -1 ? given : given.slice(0, refused)
    const entry = { take, letter, character: this.character }
    if (received.length > 0) {
      this.#unsaved.add(take)
      this.world.book.write({ event: 'received', ...entry, items: received })
    }
    if (received.length < given.length)
      this.world.book.write({ event: 'dropped', ...entry, items: given.slice(received.length) })
  }
}
