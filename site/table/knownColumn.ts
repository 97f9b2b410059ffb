import type { ReactNode } from 'react'
import { UNKNOWN_CELL, type Column } from './Table.tsx'

export const known = <V>(value: V | null, show: (value: V) => string): string | null =>
  value === null ? null : show(value)

export const knownColumn = <R>(
  rows: readonly R[],
  label: string,
  value: (row: R) => ReactNode,
  unknown = UNKNOWN_CELL,
): Column<R>[] => (rows.some((row) => value(row) !== null) ? [{ label, cell: (row) => value(row) ?? unknown }] : [])
