// The package gamedig has no types, so this file declares the functions that Gapura uses.
declare module 'gamedig' {
  interface Results {
    numplayers: unknown
    players: readonly unknown[]
  }
  interface Query {
    type: `protocol-${string}`
    host: string
    address: string
    port: number
    givenPortOnly: true
    maxRetries: number
    socketTimeout: number
    attemptTimeout: number
    requestPlayers: false
  }
  export class GameDig {
    static query(query: Query): Promise<Results>
  }
  export const protocols: Readonly<Record<string, unknown>>
}
