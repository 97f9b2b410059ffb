import type { Adapter, Item } from './items.ts'
import type { Mailbox, Taken } from './letters.ts'
import type { DatabaseAddress } from './sql.ts'

export interface Character {
  account: number
  character: number
  name: string
}

export interface CharOptions {
  adapter: Adapter
  database: DatabaseAddress
  folder: string
  port: number
}

export interface MapOptions {
  adapter: Adapter
  folder: string
  /** The port of the char-server. */
  port: number
  saveEveryMs: number
  lookEveryMs: number
  /** The numbers of items that cannot be stacked. */
  unstackable: readonly number[]
  seed: number
}

/** What a map-server asks, by the char-server's functions; `null` stands for an answer that the real one does not send. */
export interface Requests {
  inventory: { ask: { character: number }; answer: Item[] | null }
  save: { ask: { character: number; items: Item[]; takes: string[] }; answer: boolean | null }
  mailbox: { ask: { character: number; account: number }; answer: Mailbox | null }
  read: { ask: { letter: number; asSender: boolean }; answer: true | null }
  take: { ask: { character: number; letter: number }; answer: Taken | null }
  remove: { ask: { character: number; letter: number }; answer: boolean | null }
}
export type Act = keyof Requests

/** One line from the map-server. */
export type Request = { [A in Act]: { id: number; act: A; ask: Requests[A]['ask'] } }[Act]

/** One line from the char-server: an answer, or word that it has removed a letter by itself. */
export type Reply = { id: number; answer: Requests[Act]['answer'] } | { gone: { character: number; letter: number } }
