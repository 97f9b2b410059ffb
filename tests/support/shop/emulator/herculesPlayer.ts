import { inSeconds, type Letter } from './letters.ts'
import { Player } from './player.ts'

/** RODEX_EXPIRE in src/common/mmo.h. */
const EXPIRE = 15 * 86_400

/** src/map/rodex.c and clif_parse_rodex_* in src/map/clif.c of Hercules, for clients since 2017-04-19. */
export class HerculesPlayer extends Player {
  /** `sd->rodex.messages`, from opening to closing the mailbox. */
  #messages: Letter[] = []

  /** pc_reg_received asks only whether there is something new, for the icon. */
  protected override async enter(): Promise<void> {}

  protected override async visit(): Promise<void> {
    const { random } = this.world
    await this.#request()
    if (random.chance(0.2)) await this.#request()
    for (const { number } of [...this.#messages].reverse()) {
      if (random.chance(0.9)) await this.#read(number)
      if (random.chance(0.8)) await this.#take(number)
      if (random.chance(0.3)) await this.#remove(number)
    }
    // clif_parse_rodex_close_mailbox. A real player can close it before the items arrive and loses them thereby.
    this.#messages = []
  }

  override forget(): void {}

  /**
   * rodex_open and rodex_refresh: the list is added to what is in memory, so that after a refresh a letter is there twice
   * and the older copy is the one that is found.
   */
  async #request(): Promise<void> {
    const { character, account } = this.own
    const mailbox = await this.world.link.ask('mailbox', { character, account })
    if (!mailbox) return
    this.#messages.push(...mailbox.letters)
    this.look(mailbox.letters, mailbox.loadedAt)
  }

  /** rodex_get_mail. */
  #find(letter: number): Letter | undefined {
    const now = inSeconds()
    const found = this.#messages.find(({ number }) => number === letter)
    if (!found || found.hiddenFrom + EXPIRE < now) return undefined
    const isOwn = found.receiverId === this.character && found.senderId !== this.character
    return found.hiddenFrom < now && (found.receiverAccount > 0 || isOwn) ? undefined : found
  }

  /** rodex_read_mail. */
  async #read(number: number): Promise<void> {
    const letter = this.#find(number)
    if (!letter || letter.isRead) return
    letter.isRead = true
    await this.world.link.ask('read', { letter: number, asSender: letter.box === 'return' })
  }

  /** rodex_get_items and rodex_getItemsAck. The bot asks for one letter at a time, so that its queue is not needed. */
  async #take(number: number): Promise<void> {
    const letter = this.#find(number)
    if (!letter || !this.world.link.isConnected || letter.items.length === 0) return
    if (!letter.items.every((item) => this.bag?.hasRoom(item))) return
    letter.items = []
    const taken = await this.world.link.ask('take', { character: this.character, letter: number })
    if (taken) this.receive(number, taken)
    // What the char-server has not handed out can still be there, so the bot does not hold the letter for an empty one.
    else this.#messages = this.#messages.filter((one) => one.number !== number)
  }

  /** rodex_delete_mail. Only the client, and this bot, keep from deleting a letter that holds something. */
  async #remove(number: number): Promise<void> {
    const letter = this.#find(number)
    if (!letter || letter.zeny > 0 || letter.items.length > 0) return
    const isRemoved = await this.world.link.ask('remove', { character: this.character, letter: number })
    if (isRemoved) this.#messages = this.#messages.filter((one) => one.number !== number)
  }
}
