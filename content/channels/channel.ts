import { z } from 'zod'
import { LARGEST_ID } from '../limits.ts'

/** The key of channels in the log of changes. */
export const CHANNELS_TYPE = 'channels'

/** Where news are announced: a channel of Discord, or a program that takes signed webhooks. */
export const CHANNEL_KINDS = ['discord', 'webhook'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

export const CHANNEL_NAME_LIMIT = 60
/** Channels that there can be: each change of a news item is looked at for each of them. */
export const MOST_CHANNELS = 20
/** Categories that a channel can name. */
export const MOST_CATEGORIES = 100
const ADDRESS_LIMIT = 2_000

const name = z
  .string('Name is required.')
  .trim()
  .min(1, 'Name is required.')
  .max(CHANNEL_NAME_LIMIT, `Name may have at most ${CHANNEL_NAME_LIMIT} characters.`)

/** What anybody may read of a channel who may see channels at all. */
const settings = {
  name,
  categories: z
    .array(z.int().min(1).max(LARGEST_ID), 'categories must be a list of numbers, or null for all.')
    .min(1, 'Choose at least one category, or all.')
    .max(MOST_CATEGORIES, `At most ${MOST_CATEGORIES} categories can be chosen.`)
    .nullable(),
  role_id: z
    .string('role_id must be text.')
    .trim()
    .regex(/^(\d{15,21})?$/, 'The role is the number that Discord gives as its ID, or empty for none.'),
  on: z.boolean('on must be true or false.'),
}

export const channelSchema = z.object(settings)
export type ChannelValues = z.infer<typeof channelSchema>

const address = z
  .string('Address is required.')
  .trim()
  .min(1, 'Address is required.')
  .max(ADDRESS_LIMIT, `Address may have at most ${ADDRESS_LIMIT} characters.`)

/** A channel as operators read it: its secrets are nowhere but in their table. */
export interface Channel extends ChannelValues {
  id: number
  kind: ChannelKind
  version: number
  created_at: string
  updated_at: string
}

/** A channel with how it stands. */
export interface ListedChannel extends Channel {
  /** False where the address must be entered again. */
  has_address: boolean
  /** Whether its messages have links and pictures: where the site's address is known. */
  has_links: boolean
  last_sent_at: string | null
  waiting: number
  /** Messages that failed, and those of which nobody knows whether they were sent. */
  troubled: number
}

/** A message that was not sent, or of which nobody knows. */
export interface Delivery {
  /** Its key in the outbox. */
  message: string
  channel_id: number
  channel: string
  type: string
  row_id: number
  /** What the row is called; null where it is gone. */
  row_name: string | null
  state: 'failed' | 'unknown'
  error: string
  at: string
}

/** Whether an address is one is for the server to say, which knows which hosts are permitted. */
export const addressSchema = z.object({ address })

export const newChannelSchema = z.object({ kind: z.enum(CHANNEL_KINDS), ...settings, address })
export type NewChannel = z.infer<typeof newChannelSchema>
