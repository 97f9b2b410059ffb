import { z } from 'zod'
import { LARGEST_ID } from '../limits.ts'
import { contentTypes } from '../index.ts'
import { wholeNumber } from '../schema.ts'
import { pageQuery } from './listQuery.ts'
import { about, says } from '../queryWording.ts'

const type = z
  .enum(
    contentTypes.map(({ key }) => key),
    says('type'),
  )
  .meta({ description: 'The menu key of a content type' })
const row = wholeNumber(1, LARGEST_ID, about('id', { name: 'row' }))

export const trashQuerySchema = z.object({ ...pageQuery, type: type.optional() })

export const bringBackSchema = z.object({ type, row })

export const restoreSchema = z.object({
  type,
  row,
  sequence: wholeNumber(1, LARGEST_ID, about('change', { name: 'sequence' })).meta({
    description: 'The change after which the row was as it shall be again',
  }),
  version: wholeNumber(1, LARGEST_ID, about('wholeNumber', { name: 'version' })).optional(),
})
