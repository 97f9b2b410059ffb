import { z } from 'zod'
import { LARGEST_ID } from '../limits.ts'
import { contentTypes } from '../index.ts'
import { wholeNumber } from '../schema.ts'
import { pageQuery } from './listQuery.ts'

const type = z
  .enum(
    contentTypes.map(({ key }) => key),
    'type must be the menu key of a content type.',
  )
  .meta({ description: 'The menu key of a content type' })
const row = wholeNumber(1, LARGEST_ID, 'row must be the number of an ID.')

export const trashQuerySchema = z.object({ ...pageQuery, type: type.optional() })

export const bringBackSchema = z.object({ type, row })

export const restoreSchema = z.object({
  type,
  row,
  sequence: wholeNumber(1, LARGEST_ID, 'sequence must be the number of a change.').meta({
    description: 'The change after which the row was as it shall be again',
  }),
  version: wholeNumber(1, LARGEST_ID, 'version must be a whole number.').optional(),
})
