import { z } from 'zod'
import type { ContentType } from '../../content/define.ts'
import type { AnyRow } from '../data/rows.ts'
import { initialDraft, type Draft } from '../fields/drafts.ts'
import { DRAFT_PREFIX, storedKeys } from './storedDrafts.ts'

/** The number of drafts that a tab stores; the oldest are dropped first. */
export const MOST_DRAFTS = 20

export const DRAFT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** Matches the names of fields that may contain a secret and are therefore never stored. */
const SECRET = /password|passphrase|secret|token|(?:^|_)pin(?:$|_)/i

const storedDraftSchema = z.object({
  username: z.string(),
  type: z.string(),
  typedAt: z.number(),
  row: z
    .looseObject({ id: z.number(), version: z.number(), created_at: z.string(), updated_at: z.string() })
    .nullable(),
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
})

interface StoredDraft {
  row: AnyRow | null
  values: Draft
}

const keyOf = ({ key, part }: ContentType, row: AnyRow | null): string =>
  `${DRAFT_PREFIX}${part === undefined ? key : `${key}/${part}`}:${row ? row.id : 'new'}`

function readStored(key: string): z.infer<typeof storedDraftSchema> | null {
  try {
    const stored = storedDraftSchema.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return Date.now() - stored.typedAt < DRAFT_LIFETIME_MS ? stored : null
  } catch {
    return null
  }
}

function makeRoom(): void {
  const drafts = storedKeys().map((key) => ({ key, typedAt: readStored(key)?.typedAt ?? 0 }))
  const oldestFirst = drafts.toSorted((one, other) => one.typedAt - other.typedAt)
  const tooMany = oldestFirst.length - MOST_DRAFTS + 1
  for (const [index, { key, typedAt }] of oldestFirst.entries()) {
    if (typedAt === 0 || index < tooMany) sessionStorage.removeItem(key)
  }
}

export function saveDraft(username: string, type: ContentType, row: AnyRow | null, draft: Draft): void {
  const storable = Object.entries(draft).filter(([name, value]) => typeof value !== 'object' && !SECRET.test(name))
  const key = keyOf(type, row)
  try {
    if (sessionStorage.getItem(key) === null) makeRoom()
    const values = Object.fromEntries(storable)
    sessionStorage.setItem(key, JSON.stringify({ username, type: type.key, typedAt: Date.now(), row, values }))
  } catch (error) {
    console.warn('The draft could not be stored.', error) // An error means that the browser denies storage or that the storage is full. The input stays in the form.
  }
}

export function clearDraft(type: ContentType, row: AnyRow | null): void {
  try {
    sessionStorage.removeItem(keyOf(type, row))
  } catch {
    // If the browser denies storage, no drafts can exist, so there is nothing to remove.
  }
}

function ownDraft(username: string, type: ContentType, key: string): (StoredDraft & { typedAt: number }) | null {
  const stored = readStored(key)
  if (!stored || stored.username !== username || stored.type !== type.key) return null
  // Values are dropped if a newer release has removed their field or changed its kind.
  const empty = initialDraft(type, null)
  const values = Object.entries(stored.values).filter(([name, value]) => typeof value === typeof empty[name])
  return { typedAt: stored.typedAt, row: stored.row, values: Object.fromEntries(values) }
}

export function readDraft(username: string, type: ContentType, row: AnyRow | null): StoredDraft | null {
  try {
    return ownDraft(username, type, keyOf(type, row))
  } catch {
    return null
  }
}

export function latestDraft(username: string, type: ContentType): StoredDraft | null {
  try {
    const drafts = storedKeys().flatMap((key) => ownDraft(username, type, key) ?? [])
    return drafts.toSorted((one, other) => other.typedAt - one.typedAt)[0] ?? null
  } catch {
    return null
  }
}
