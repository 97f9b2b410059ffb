import type { AnyPage } from './page.ts'

/** The data that is sent with the HTML for hydration: without the parts that the browser reads from the HTML itself. */
export function dehydrate({ fromHtml }: AnyPage, data: unknown): unknown {
  if (!fromHtml || typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).filter(([name]) => !(name in fromHtml)))
}

/** The complete data again: what was sent, and the parts that stand in the HTML. */
export function hydrate({ fromHtml }: AnyPage, sent: unknown, html: ParentNode): unknown {
  if (!fromHtml || typeof sent !== 'object' || sent === null) return sent
  return { ...sent, ...Object.fromEntries(Object.entries(fromHtml).map(([name, read]) => [name, read?.(html)])) }
}
