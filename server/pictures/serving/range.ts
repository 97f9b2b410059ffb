export interface ByteRange {
  start: number
  end: number
}

/**
 * Returns null if the whole file must be sent, for example because the request names several ranges. RFC 9110, section
 * 14.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  return start < size ? { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) } : 'unsatisfiable'
}
