import { bodyOf, call } from './api.ts'

const PATH = '/admin/demo'

export interface DemoContent {
  rows: number
  /** The number of demo rows that somebody has edited. Removing the demo leaves these rows on the site. */
  edited: number
  /** Titles of settings that still have the demo's values. */
  settings: readonly string[]
}

export interface ClearedDemo {
  removed: number
  left: readonly { type: string; id: number; name: string; why: 'edited' | 'referred to' }[]
}

export const demoContent = (signal?: AbortSignal): Promise<DemoContent> => bodyOf(call(PATH, { signal }))

/** Removes the demo rows, except those that somebody has edited or that other rows refer to. */
export const clearDemo = (): Promise<ClearedDemo> => bodyOf(call(PATH, { method: 'DELETE' }))
