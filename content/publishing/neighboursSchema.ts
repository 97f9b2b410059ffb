import { z } from 'zod'

const neighbour = z.looseObject({ id: z.int(), name: z.string(), published_at: z.iso.datetime().nullable() })
export const neighboursSchema = z
  .object({ previous: neighbour.nullable(), next: neighbour.nullable(), related: z.array(neighbour) })
  .meta({
    description: 'The public ones before and after it in time, and others of its category, where `tree` asks for them.',
  })
