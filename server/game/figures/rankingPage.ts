import { nameKey } from '../../../content/realms/nameKey.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import type { FigureAge } from '../../../content/realms/figures.ts'
import type { RankingPage } from '../../../content/realms/realmReader.ts'

interface Asked {
  page?: number | undefined
  per_page?: number | undefined
  q?: string | undefined
}

/** A page of a ranking; search results keep their places. */
export function rankingPage<R extends { name: string }>(
  { age, rows }: { age: FigureAge; rows: readonly R[] },
  { page = 1, per_page = PAGE_SIZE.usual, q = '' }: Asked,
): RankingPage<R> {
  const wanted = nameKey(q)
  const matching = wanted === '' ? rows : rows.filter((row) => nameKey(row.name).includes(wanted))
  const from = (page - 1) * per_page
  return { ...age, rows: matching.slice(from, from + per_page), total: matching.length }
}
