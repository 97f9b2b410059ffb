import type { AnyPage } from '../page.ts'

/** A page's data as it is sent beside the HTML: without the parts that stand there. */
export function withoutFound({ found }: AnyPage, data: unknown): unknown {
  if (!found || typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).filter(([name]) => !(name in found)))
}

/** The page's data again, with the parts that stand in the HTML that the server has drawn. */
export function withFound({ found }: AnyPage, sent: unknown, html: ParentNode): unknown {
  if (!found || typeof sent !== 'object' || sent === null) return sent
  return { ...sent, ...Object.fromEntries(Object.entries(found).map(([name, find]) => [name, find?.(html)])) }
}
