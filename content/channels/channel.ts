import { z } from 'zod'
import { shortName } from '../fields/shortName.ts'
import { fill } from '../messages/fill.ts'
import { messages } from '../messages/messages.ts'
import { saying } from '../messages/said.ts'
import { LARGEST_ID } from '../limits.ts'

export const CHANNELS_TYPE = 'channels'

export const CHANNEL_KINDS = ['discord', 'webhook'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

export const CHANNEL_NAME_LIMIT = 60
/** The number of channels is limited, because each change of a news item is checked against every channel. */
export const MOST_CHANNELS = 20
export const MOST_CATEGORIES = 100
const ADDRESS_LIMIT = 2_000

const words = messages('channels', {
  language: 'en',
  categories: 'categories must be a list of numbers, or null for all.',
  noCategory: 'Choose at least one category, or all.',
  tooManyCategories: 'At most {most} categories can be chosen.',
  roleText: 'role_id must be text.',
  role: 'The role is the number that Discord gives as its ID, or empty for none.',
  on: 'on must be true or false.',
  noAddress: 'Address is required.',
  longAddress: 'Address may have at most {most} characters.',
})
const say = (name: keyof typeof words, values = {}) => saying(() => fill(words[name], values))

const settings = {
  name: shortName(CHANNEL_NAME_LIMIT),
  categories: z
    .array(z.int().min(1).max(LARGEST_ID), say('categories'))
    .min(1, say('noCategory'))
    .max(MOST_CATEGORIES, say('tooManyCategories', { most: MOST_CATEGORIES }))
    .nullable(),
  role_id: z
    .string(say('roleText'))
    .trim()
    .regex(/^(\d{15,21})?$/, say('role')),
  on: z.boolean(say('on')),
}

export const channelSchema = z.object(settings)
export type ChannelValues = z.infer<typeof channelSchema>

const address = z
  .string(say('noAddress'))
  .trim()
  .min(1, say('noAddress'))
  .max(ADDRESS_LIMIT, say('longAddress', { most: ADDRESS_LIMIT }))

/** This type contains no secrets, because the secrets of a channel must not leave the database. */
export interface Channel extends ChannelValues {
  id: number
  kind: ChannelKind
  version: number
  created_at: string
  updated_at: string
}

export interface ListedChannel extends Channel {
  has_address: boolean
  has_links: boolean
  last_sent_at: string | null
  waiting: number
  troubled: number
}

export interface Delivery {
  message: string
  channel_id: number
  channel: string
  type: string
  row_id: number
  row_name: string | null
  state: 'failed' | 'unknown'
  error: string
  at: string
}

/** Only the server knows which hosts are permitted, so this schema does not check the host. */
export const addressSchema = z.object({ address })

export const newChannelSchema = z.object({ kind: z.enum(CHANNEL_KINDS), ...settings, address })
export type NewChannel = z.infer<typeof newChannelSchema>
