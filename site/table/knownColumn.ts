import type { ReactNode } from 'react'
import { UNKNOWN_CELL, type Column } from './Table.tsx'

/** What is known, as it is shown; null where it is not. */
export const known = <V>(value: V | null, show: (value: V) => string): string | null =>
  value === null ? null : show(value)

/** A column of what is not known of every row, which is null there: no column where no row has it. */
export const knownColumn = <R>(
  rows: readonly R[],
  label: string,
  value: (row: R) => ReactNode,
  unknown = UNKNOWN_CELL,
): Column<R>[] => (rows.some((row) => value(row) !== null) ? [{ label, cell: (row) => value(row) ?? unknown }] : [])
