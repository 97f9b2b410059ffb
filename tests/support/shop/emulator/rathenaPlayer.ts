import { inSeconds, type Letter, type Mailbox } from './letters.ts'
import { Player } from './player.ts'

/** src/map/mail.cpp, src/map/intif.cpp and clif_Mail_* in src/map/clif.cpp of rAthena, for clients since 2017-04-19. */
export class RathenaPlayer extends Player {
  /** `sd->mail.inbox`. It stays from login to logout, and a letter that SQL inserted does not change it. */
  #inbox: Mailbox | null = null

  /** pc_reg_received asks for the mailbox when a character enters the game. */
  protected override async enter(): Promise<void> {
    await this.#request()
  }

  protected override async visit(): Promise<void> {
    const { random } = this.world
    // The window opens with what is in memory (packet 0ac0); its button asks the char-server (packet 0ac1).
    if (random.chance(0.6)) await this.#request()
    for (const letter of this.#shown()) {
      if (random.chance(0.9)) await this.#read(letter)
      if (random.chance(0.8)) await this.#take(letter)
      if (random.chance(0.3)) await this.#remove(letter)
    }
  }

  /** intif_parse_Mail_delete, which a removal by the char-server reaches, too. */
  override forget(letter: number): void {
    if (this.#inbox) this.#inbox.letters = this.#inbox.letters.filter(({ number }) => number !== letter)
  }

  #holds(letter: Letter): boolean {
    return this.#inbox?.letters.includes(letter) ?? false
  }

  async #request(): Promise<void> {
    const { character, account } = this.own
    const inbox = await this.world.link.ask('mailbox', { character, account })
    if (!inbox) return
    this.#inbox = inbox
    this.look(this.#shown(), inbox.loadedAt)
  }

  /** clif_Mail_refreshinbox sends the newest first and leaves out what is due to be returned or deleted. */
  #shown(): Letter[] {
    const letters = this.#inbox?.letters ?? []
    return letters
      .filter(({ number, hiddenFrom }) => number > 0 && !(hiddenFrom > 0 && hiddenFrom <= inSeconds()))
      .reverse()
  }

  /** clif_Mail_read. */
  async #read(letter: Letter): Promise<void> {
    if (letter.isRead || !this.#holds(letter)) return
    letter.isRead = true
    await this.world.link.ask('read', { letter: letter.number, asSender: false })
  }

  /** clif_parse_Mail_getattach. */
  async #take(letter: Letter): Promise<void> {
    const { link } = this.world
    if (!link.isConnected || letter.items.length === 0 || !this.#holds(letter)) return
    if (!letter.items.every((item) => this.bag?.hasRoom(item))) return
    // So that a second request fails.
    letter.items = []
    const taken = await link.ask('take', { character: this.character, letter: letter.number })
    if (taken) this.receive(letter.number, taken)
    // In the real memory, the letter looks empty until the next request, and a player could delete it with its items.
    // The bot does not touch it until then.
    else this.forget(letter.number)
  }

  /** clif_parse_Mail_delete looks at the letter in memory, not in the table. */
  async #remove(letter: Letter): Promise<void> {
    if (!this.world.link.isConnected || !this.#holds(letter) || letter.zeny > 0 || letter.items.length > 0) return
    const isRemoved = await this.world.link.ask('remove', { character: this.character, letter: letter.number })
    if (!isRemoved) return
    this.forget(letter.number)
    if (this.#inbox && (this.#inbox.isFull || this.#inbox.unchecked > 0)) await this.#request()
  }
}
