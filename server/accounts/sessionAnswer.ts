import { z } from 'zod'

export const user = z.object({ id: z.int(), username: z.string(), email: z.string() })

export const session = z.object({
  user,
  token: z.string(),
  device_mark: z.string().meta({
    description:
      'To be kept, also when logging out, and sent with later log-ins in the header `Device-Mark` (several separated by commas): the account’s wait for wrong passwords of others does not hold who sends it, and a browser is remembered by it.',
  }),
})

export const markHeader = z.object({
  'device-mark': z.string().optional().meta({ description: '`device_mark` of earlier log-ins' }),
})
