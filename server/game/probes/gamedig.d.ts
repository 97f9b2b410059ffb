// The package has no types; these are the parts in use.
declare module 'gamedig' {
  interface Results {
    /** Some protocols return digits. */
    numplayers: unknown
    players: readonly unknown[]
  }
  interface Query {
    type: `protocol-${string}`
    host: string
    address: string
    port: number
    /** Otherwise it also tries neighbouring ports. */
    givenPortOnly: true
    maxRetries: number
    socketTimeout: number
    attemptTimeout: number
    /** Leaves out player names if the protocol allows. */
    requestPlayers: false
  }
  export class GameDig {
    static query(query: Query): Promise<Results>
  }
  export const protocols: Readonly<Record<string, unknown>>
}
