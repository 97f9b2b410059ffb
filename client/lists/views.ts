import type { ListView } from '../../content/queries/listViewQuery.ts'
import { bodyOf, call } from '../api.ts'

const PATH = '/admin/views'

export type ViewValues = Pick<ListView, 'name' | 'shared' | 'query'>

export const listViews = (type: string, signal?: AbortSignal): Promise<ListView[]> =>
  bodyOf(call(`${PATH}?${new URLSearchParams({ type })}`, { signal }))

export const makeView = (type: string, values: ViewValues): Promise<ListView> =>
  bodyOf(call(PATH, { method: 'POST', body: { type, ...values } }))

export const changeView = ({ id, version }: ListView, values: Partial<ViewValues>): Promise<ListView> =>
  bodyOf(call(`${PATH}/${id}`, { method: 'PUT', body: { ...values, version } }))

export const removeView = async ({ id }: ListView): Promise<void> =>
  void (await call(`${PATH}/${id}`, { method: 'DELETE' }))
