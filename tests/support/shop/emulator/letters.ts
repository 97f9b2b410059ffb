import type { Item } from './items.ts'

/** What a map-server receives of a letter: `struct mail_message` of rAthena, `struct rodex_message` of Hercules. */
export interface Letter {
  number: number
  senderId: number
  sender: string
  receiverId: number
  receiver: string
  /** Hercules alone has letters to an account. */
  receiverAccount: number
  title: string
  text: string
  zeny: number
  /** rAthena: 0 normal, 1 account, 2 returned. Hercules: bits for zeny (2), items (4) and NPC (8). */
  type: number
  /** Hercules' opentype, by which the sender sees a letter that came back. */
  box: 'mail' | 'account' | 'return'
  isRead: boolean
  /** In seconds since 1970. */
  sentAt: number
  /** The second from which a client does not show it. 0 means never. */
  hiddenFrom: number
  items: Item[]
}

export interface Mailbox {
  letters: Letter[]
  /** rAthena alone: there are more letters than a mailbox holds. */
  isFull: boolean
  /** rAthena alone: how many letters were new. */
  unchecked: number
  /** When the char-server read it, in the time of the books. */
  loadedAt: number
}

export interface Taken {
  /** Names this act in the books of both programs. */
  take: string
  items: Item[]
}

/** What a char-server does with the tables of letters. */
export interface CharMail {
  /** Returns null if the real char-server sends nothing. */
  load: (character: number, account: number) => Promise<Mailbox | null>
  markRead: (letter: number, asSender: boolean) => Promise<void>
  /** Returns null if the real char-server sends nothing. */
  take: (character: number, letter: number) => Promise<Taken | null>
  remove: (character: number, letter: number) => Promise<boolean>
  /** Deletes and returns old letters. */
  sweep: () => Promise<void>
}

/** safestrncpy: C counts bytes, so that the cut can be within a character. */
export const cut = (text: unknown, bytes: number): string => {
  const buffer = Buffer.from(String(text))
  return buffer.length > bytes ? buffer.subarray(0, bytes).toString() : String(text)
}

export const inSeconds = (): number => Math.floor(Date.now() / 1000)
