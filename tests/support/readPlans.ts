import { CompiledQuery, sql, type KyselyPlugin } from 'kysely'
import type { Database, Queries } from '../../server/database/database.ts'

/** Runs `read` and returns how the database reads what it asks for, a line for each step. */
export const readPlans = (database: Database, read: (queries: Queries) => Promise<unknown>): Promise<string> =>
  database.snapshot(async (queries) => {
    const { engine } = database
    // The tables of a test are almost empty, so PostgreSQL would choose a sequential scan instead of an index.
    if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(queries)
    const asked: CompiledQuery[] = []
    const noting: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        asked.push(queries.getExecutor().compileQuery(node, queryId))
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    await read(queries.withPlugin(noting))
    const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
    const plans = asked.map(async (query) =>
      queries.executeQuery(CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters])),
    )
    return (await Promise.all(plans)).flatMap(({ rows }) => rows.map((row) => JSON.stringify(row))).join('\n')
  })
