import type { AnyPage } from './page.ts'

/** Data for hydration, without parts that the browser reads from the HTML. */
export function dehydrate({ fromHtml }: AnyPage, data: unknown): unknown {
  if (!fromHtml || typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).filter(([name]) => !(name in fromHtml)))
}

/** Adds the parts from the HTML. */
export function hydrate({ fromHtml }: AnyPage, sent: unknown, html: ParentNode): unknown {
  if (!fromHtml || typeof sent !== 'object' || sent === null) return sent
  return { ...sent, ...Object.fromEntries(Object.entries(fromHtml).map(([name, read]) => [name, read?.(html)])) }
}
