import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise'

export type Value = number | string
export type Row = Record<string, Value | null>

export interface DatabaseAddress {
  host: string
  port: number
  user: string
  password: string
  database: string
  multipleStatements?: boolean
}

/**
 * The one connection of a char-server. Sql_Malloc in src/common/sql.cpp (sql.c in Hercules) sets MYSQL_OPT_RECONNECT: a
 * statement on a lost connection fails, and a later one connects anew. Beside that there is only mysql_ping shortly
 * before wait_timeout. As long as no connection is possible, each statement fails with error 2003; with
 * mysql_reconnect_type 2, which both emulators' configuration files contain, the server runs on, with 1 it exits. The
 * real char-server also exits if it finds no database when it starts; this one tries again at its next statement.
 */
export class Sql {
  readonly #address: DatabaseAddress
  #connection: Connection | null = null

  constructor(address: DatabaseAddress) {
    this.#address = address
  }

  async rows(statement: string, values: readonly unknown[] = []): Promise<Row[]> {
    return await this.#query(statement, values) // Callers pass a SELECT of columns that are numbers and texts.
  }

  /** Returns the AUTO_INCREMENT that an INSERT gave. */
  async run(statement: string, values: readonly unknown[] = []): Promise<number> {
    const result = await this.#query(statement, values)
    return 'insertId' in result ? Number(result.insertId) : 0
  }

  async #query(statement: string, values: readonly unknown[]) {
    const connection = (this.#connection ??= await this.#connect())
    try {
      return (await connection.query<RowDataPacket[]>(statement, [...values]))[0]
    } catch (error) {
      // mysql2 says so when the connection cannot be used any more.
      if (error instanceof Error && 'fatal' in error && error.fatal === true) this.#forget(connection)
      throw error
    }
  }

  async #connect(): Promise<Connection> {
    // Without default_codepage, the charset is that of the client library: utf8mb4 in new ones, latin1 in old ones.
    const connection = await createConnection({ ...this.#address, charset: 'utf8mb4', supportBigNumbers: true })
    connection.on('error', () => this.#forget(connection))
    return connection
  }

  #forget(connection: Connection): void {
    connection.destroy()
    if (this.#connection === connection) this.#connection = null
  }
}
