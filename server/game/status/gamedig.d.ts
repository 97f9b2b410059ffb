// The package brings no types along. This is what is called of it.
declare module 'gamedig' {
  interface Results {
    /** Some protocols give it as digits. */
    numplayers: unknown
    players: readonly unknown[]
  }
  interface Query {
    type: `protocol-${string}`
    host: string
    address: string
    port: number
    /** Else it tries ports beside it, too. */
    givenPortOnly: true
    maxRetries: number
    socketTimeout: number
    attemptTimeout: number
    /** Names are not asked for, where a protocol can leave them out. */
    requestPlayers: false
  }
  export class GameDig {
    static query(query: Query): Promise<Results>
  }
  export const protocols: Readonly<Record<string, unknown>>
}
