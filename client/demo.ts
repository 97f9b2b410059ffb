import { call } from './api.ts'

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
export async function demoContent(signal?: AbortSignal): Promise<DemoContent> {
  return (await call(PATH, signal ? { signal } : {})).body as DemoContent // Replaces the token; its secret cannot be read again. Throws ApiError.
}

/** Removes the demo. Throws ApiError. */
export async function clearDemo(): Promise<ClearedDemo> {
  return (await call(PATH, { method: 'DELETE' })).body as ClearedDemo // Replaces the token; its secret cannot be read again. Throws ApiError.
}
