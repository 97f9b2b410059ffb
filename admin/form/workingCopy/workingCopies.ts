import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { ApiError } from '../../../client/api.ts'
import { listWorkingCopies, readWorkingCopy } from '../../../client/publishing/workingCopies.ts'
import type { Reading } from '../../../client/reader.ts'
import type { ContentType } from '../../../content/define.ts'
import type { LastChange } from '../../../content/refusals/conflicts.ts'
import { CONTENT } from '../../data/queryClient.ts'
import { textOf, workingCopyOf, type AnyRow } from '../../data/rows.ts'
import { lastEditOf, type LastEdit } from '../../feedback/conflicts/lastChange.ts'
import { useMay } from '../../session/currentUser.ts'

const NONE: ReadonlySet<number> = new Set()

export const WorkingCopies = createContext(NONE)

export const useHasWorkingCopy = ({ id }: AnyRow): boolean => useContext(WorkingCopies).has(id)

export function useWorkingCopies(type: ContentType): ReadonlySet<number> {
  const mayEdit = useMay()({ type: type.key, action: 'edit' })
  const { data } = useQuery({
    queryKey: [CONTENT, 'working copies', type.key],
    queryFn: () => listWorkingCopies(type),
    enabled: mayEdit && type.publishing,
    select: (copies) => new Set(copies.map(({ row_id }) => row_id)),
  })
  return data ?? NONE
}

/**
 * Returns the row with its working copy. Returns the row unchanged if it no longer has a working copy. Throws ApiError.
 */
export async function withWorkingCopy(type: ContentType, row: AnyRow, reading: Reading): Promise<AnyRow> {
  try {
    return (await readWorkingCopy(type, row.id, reading)) as AnyRow // The API responds with a row, so the cast is safe.
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return row
    throw error
  }
}

const publishedOf = (row: AnyRow): AnyRow => (row['published'] as AnyRow | undefined) ?? row // The cast is safe, because the API documents the type of `published`.

/** After a conflict the user compares `base` with `current`. The next save is based on `next`. */
export interface Conflict {
  /** The row as the form loaded it. */
  base: AnyRow
  /** The row as it is on the server now. */
  current: AnyRow
  next: AnyRow
  /** Who changed the row and when; null if it is unknown. */
  changed: LastEdit | null
}

/**
 * If another user has changed the published row, the user's values are compared with that row. Otherwise they are
 * compared with the working copy.
 */
export function conflictBetween(base: AnyRow, current: AnyRow, changes: readonly LastChange[]): Conflict {
  const published = current['published']
  const changed = lastEditOf(changes)
  if (published === undefined) return { base, current, next: current, changed }
  if (current.version === base.version) {
    const copy = workingCopyOf(current)
    return { base, current, next: current, changed: copy && { name: copy.saved_by, time: copy.saved_at } }
  }
  // If somebody has changed the working copy, too, the next save reports that as another conflict.
  const next = { ...base, version: current.version, published }
  return { base: publishedOf(base), current: publishedOf(current), next, changed }
}

/** A draft is not visible to visitors, so it needs no working copy. */
export const canWait = (type: ContentType, row: AnyRow | null): row is AnyRow =>
  type.publishing && row !== null && (workingCopyOf(row) !== null || textOf(row, 'state') !== 'draft')
