import { z } from 'zod'
import type { ContentType } from '../../define.ts'
import { namedIds } from './bulkQuery.ts'
import { querySchema } from '../listQuery.ts'
import { says } from '../../queryWording.ts'

export const SHEET_FORMATS = ['csv', 'xlsx', 'ods'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

/** In Indonesia, spreadsheet programs separate CSV columns with semicolons. */
export const SEPARATORS = [',', ';'] as const
export type Separator = (typeof SEPARATORS)[number]

export function exportQuerySchema(type: ContentType) {
  const requested: Record<string, z.ZodType> = querySchema(type).shape
  const paged = ['page', 'per_page', 'tree']
  return z.object({
    ...Object.fromEntries(Object.entries(requested).filter(([name]) => !paged.includes(name))),
  })
}

const format = {
  format: z.enum(SHEET_FORMATS, says('oneOf', { name: 'format', options: SHEET_FORMATS.join(', ') })).default('csv'),
  separator: z.enum(SEPARATORS, says('oneSign', { name: 'separator', options: SEPARATORS.join(' ') })).default(','),
}

/** The OpenAPI document does not repeat the filters here, because the list of rows has the same filters. */
export const describedExport = z.looseObject({
  ...format,
  template: z
    .enum(['true', 'false'], says('boolean', { name: 'template' }))
    .optional()
    .meta({ description: 'No rows: the headings, what each column takes, and in XLSX and ODS choices to drop down.' }),
})

export const chosenExport = z.object({ ...format, ids: namedIds })
