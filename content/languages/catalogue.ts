import { z } from 'zod'
import { says } from '../queryWording.ts'

/** The type of uploaded catalogues in the log of changes. */
export const CATALOGUES_TYPE = 'catalogues'

/** Each takes some MB of memory while pages are read in it. */
export const MOST_CATALOGUES = 20

/** In bytes. A whole catalogue has some 300 KB. */
export const LARGEST_CATALOGUE = 4 * 1024 * 1024

/** An upload replaces a file of the operator, which replaces what the product comes with. */
export const CATALOGUE_ORIGINS = ['uploaded', 'file', 'shipped'] as const
export type CatalogueOrigin = (typeof CATALOGUE_ORIGINS)[number]

export const listedCatalogue = z.object({
  tag: z.string().meta({ description: 'BCP 47, such as `th` or `pt-BR`.' }),
  name: z.string().meta({ description: 'In the language itself.' }),
  origin: z.enum(CATALOGUE_ORIGINS),
  below: z
    .enum(CATALOGUE_ORIGINS)
    .nullable()
    .meta({ description: 'Where its sentences would come from without an upload; null if from nowhere.' }),
  use: z
    .enum(['main', 'further'])
    .nullable()
    .meta({ description: 'What the settings of the site offer it as; null if they do not.' }),
  is_draft: z.boolean(),
  translated: z.int(),
  sentences: z.int().meta({ description: 'How many the language needs.' }),
  outdated: z.int().meta({ description: 'Translated from a text that has changed since.' }),
  unknown: z.int().meta({ description: 'Entries that are no sentence of this version.' }),
  faulty: z.int().meta({ description: 'Entries that are not used.' }),
  faults: z
    .array(z.object({ key: z.string(), reason: z.string() }))
    .meta({ description: 'The first 50; a file that cannot be read has one with an empty `key`.' }),
})
export type ListedCatalogue = z.infer<typeof listedCatalogue>

/** How many faults an answer names. */
export const MOST_FAULTS = 50

export const catalogueBody = z.strictObject({
  file: z.instanceof(Uint8Array, says('file')).meta({
    type: 'string',
    format: 'binary',
    description: 'A PO file of at most 4 MB, in UTF-8. Its header `Language` names the language.',
  }),
})
