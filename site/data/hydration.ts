import type { AnyPage } from './page.ts'

export function dehydrate({ fromHtml }: AnyPage, data: unknown): unknown {
  if (!fromHtml || typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).filter(([name]) => !(name in fromHtml)))
}

export function hydrate({ fromHtml }: AnyPage, sent: unknown, html: ParentNode): unknown {
  if (!fromHtml || typeof sent !== 'object' || sent === null) return sent
  return { ...sent, ...Object.fromEntries(Object.entries(fromHtml).map(([name, read]) => [name, read?.(html)])) }
}
