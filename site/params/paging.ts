export function readPage(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 1
}

export function canonicalPage(query: URLSearchParams): number | null {
  const page = readPage(query)
  return page > 1 ? page : null
}

export const lastPageOf = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage))
