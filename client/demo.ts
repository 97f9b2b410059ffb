import { bodyOf, call } from './api.ts'

const PATH = '/admin/demo'

export interface DemoContent {
  rows: number
  /** Edited rows stay. */
  edited: number
  /** Titles of settings that still have the demo's values. */
  settings: readonly string[]
}

export interface ClearedDemo {
  removed: number
  /** Rows that stay, and why. */
  left: readonly { type: string; id: number; name: string; why: 'edited' | 'referred to' }[]
}

/** Throws ApiError. */
export const demoContent = (signal?: AbortSignal): Promise<DemoContent> => bodyOf(call(PATH, { signal }))

/** Removes the demo. Throws ApiError. */
export const clearDemo = (): Promise<ClearedDemo> => bodyOf(call(PATH, { method: 'DELETE' }))
