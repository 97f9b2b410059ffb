/** The page that an address asks for, counted from 1; the first where it asks for none or for nonsense. */
export function readPage(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 1
}

/** The page that an address asks for where that is not the first, which needs no asking. */
export function readLaterPage(query: URLSearchParams): number | null {
  const page = readPage(query)
  return page > 1 ? page : null
}

export const lastPageOf = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage))
