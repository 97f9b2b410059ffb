import type { ColumnShape } from '../../columns.ts'

export const text = { type: 'text', nullable: false } as const satisfies ColumnShape
export const optionalText = { type: 'text', nullable: true } as const satisfies ColumnShape
export const integer = { type: 'integer', nullable: true } as const satisfies ColumnShape
export const decimal = { type: 'double precision', nullable: true } as const satisfies ColumnShape
export const boolean = { type: 'boolean', nullable: false } as const satisfies ColumnShape
export const picture = {
  ...optionalText,
  refersTo: { table: 'pictures', column: 'hash' },
} as const satisfies ColumnShape

export const rowOf = (table: string, nullable = true): ColumnShape => ({
  type: 'integer',
  nullable,
  refersTo: { table, column: 'id' },
})

export type Columns = Readonly<Record<string, ColumnShape>>
