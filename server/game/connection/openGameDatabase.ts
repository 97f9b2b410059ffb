import type { GameConnection, GameEngine } from '../../process/gameUrls.ts'
import type { GameDatabase } from './gameConnection.ts'
import { LIMITS, type Limits } from './limits.ts'
import { openMysql } from './mysql.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

const openers: Readonly<Record<GameEngine, (connection: GameConnection, limits: Limits) => Promise<GameDatabase>>> = {
  mysql: openMysql,
  postgres: openPostgres,
  sqlite: openSqlite,
}

/** Throws the driver's error if the database is unreachable. `sentenceOf` turns that error into a readable sentence. */
export const openGameDatabase = (connection: GameConnection, limits = LIMITS): Promise<GameDatabase> =>
  openers[connection.engine](connection, limits)
