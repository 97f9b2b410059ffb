import { call } from './api.ts'

const PATH = '/admin/demo'

/** What is there of the demo. */
export interface DemoContent {
  rows: number
  /** Rows that operators have edited: they stay. */
  edited: number
  /** Titles of the settings that hold what the demo has set. */
  settings: readonly string[]
}

export interface ClearedDemo {
  removed: number
  /** Rows of the demo that stay, and why. */
  left: readonly { type: string; id: number; name: string; why: 'edited' | 'referred to' }[]
}

/** Throws ApiError. */
export async function demoContent(signal?: AbortSignal): Promise<DemoContent> {
  return (await call(PATH, signal ? { signal } : {})).body as DemoContent // as the API's document says
}

/** Takes the demo out. Throws ApiError. */
export async function clearDemo(): Promise<ClearedDemo> {
  return (await call(PATH, { method: 'DELETE' })).body as ClearedDemo // as the API's document says
}
