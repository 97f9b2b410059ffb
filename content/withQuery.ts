export function withQuery(path: string, values: Readonly<Record<string, string | number | undefined>>): string {
  const query = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`],
  )
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

/** Page 1 of a list has no number in its address. */
export const pagedAddress =
  (path: string) =>
  (page: number): string =>
    withQuery(path, { page: page === 1 ? undefined : page })
