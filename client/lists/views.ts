import type { ListView } from '../../content/queries/listViewQuery.ts'
import { call } from '../api.ts'

const PATH = '/admin/views'

export type ViewValues = Pick<ListView, 'name' | 'shared' | 'query'>

/** Throws ApiError, like all functions of this file. */
export async function listViews(type: string, signal?: AbortSignal): Promise<ListView[]> {
  const { body } = await call(`${PATH}?${new URLSearchParams({ type })}`, signal ? { signal } : {})
  return body as ListView[] // the API's description
}

export async function makeView(type: string, values: ViewValues): Promise<ListView> {
  const { body } = await call(PATH, { method: 'POST', body: { type, ...values } })
  return body as ListView // the API's description
}

/** `version` is the one that the caller has read. */
export async function changeView({ id, version }: ListView, values: Partial<ViewValues>): Promise<ListView> {
  const { body } = await call(`${PATH}/${id}`, { method: 'PUT', body: { ...values, version } })
  return body as ListView // the API's description
}

export async function removeView({ id }: ListView): Promise<void> {
  await call(`${PATH}/${id}`, { method: 'DELETE' })
}
