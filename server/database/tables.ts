import type { ColumnType, Generated } from 'kysely'
import type { ChannelKind } from '../../content/channels/channel.ts'
import type { BatchKind } from '../../content/queries/manyRows/batchQuery.ts'
import type { ChangeAction } from '../../content/queries/auditQuery.ts'
import type { PictureFormat } from '../../content/pictures.ts'
import type { AccountTables } from './accountTables.ts'
import type { RowColumns, Time } from './columns.ts'
import type { RealmTables } from './realmTables.ts'

interface ChangesTable {
  sequence: Generated<number>
  /** `user:12`, `token:5`, or who else acted: `visitor`, `demo`, `command`. */
  actor: string
  content_type: string
  row_id: number
  action: ChangeAction
  /** The row as JSON, secrets left out; null where there was none. */
  before: string | null
  after: string | null
  request_id: string | null
  time: Time
  /** The network address that the request came from; null where there was none. */
  address: string | null
  /** The batch that it belongs to; null where it stands by itself. */
  batch: ColumnType<number | null, number | null | undefined, never>
}

/** Changes that belong together. See changes/batch.ts. */
interface BatchesTable {
  id: Generated<number>
  kind: BatchKind
  content_type: string
  actor: string
  made_at: Time
  created: number
  updated: number
  deleted: number
  /** The batch that it undoes; null where it undoes none. */
  undoes: number | null
}

interface PicturesTable {
  /** SHA-256 of the whole picture as WebP, in hex: the picture's name and its address. */
  hash: string
  width: number
  height: number
  created_at: Time
  /** When all its AVIF files were there; null until then. */
  avif_at: Time | null
}

/** Apart from `pictures`, since a list reads each picture's size and would read past its bytes. */
interface PictureFilesTable {
  hash: string
  width: number
  format: PictureFormat
  bytes: ColumnType<Uint8Array, Uint8Array, never>
}

/** The files of pictures that lie in a store instead. See server/pictures/outside. */
interface PictureObjectsTable {
  hash: string
  width: number
  format: PictureFormat
  /** The address of the store. */
  place: string
  /** Bytes. */
  size: number
  /** SHA-256 of the bytes, in hex. */
  digest: string
}

/** Who puts a picture into a store, or takes it out: never both at once. See server/pictures/outside/claims.ts. */
interface PictureClaimsTable {
  hash: string
  /** The address of the store. */
  place: string
  purpose: 'write' | 'remove'
  until: Time
}

/** Pictures that are still to be removed from a store. */
interface PictureRemovalsTable {
  place: string
  hash: string
}

/** Pictures that were removed for good. See server/history/takedown.ts. */
interface TakedownsTable extends RowColumns {
  /** The hash of the picture. */
  picture: string
  reason: string
  /** The rows that showed it: `news 3, site 1`. */
  rows: string
}

/** Answers to requests with an Idempotency-Key. See server/database/state/idempotencyKeys.ts. */
interface IdempotencyKeysTable {
  caller: string
  key: string
  fingerprint: string
  status: number | null
  body: string | null
  expires_at: Time
}

/** What the site remembers of itself. See state.ts. */
interface SiteStateTable {
  key: string
  value: string
  updated_at: Time
}

/** Where news are announced. See server/channels. */
interface ChannelsTable extends RowColumns {
  kind: ChannelKind
  name: string
  /** The ids of the categories that it announces, as JSON; null for all. */
  categories: string | null
  /** The role that is mentioned, as Discord numbers it; empty for none. */
  role_id: string
  /** Since when nothing is sent there; null where it is on. */
  off_since: Time | null
}

/** Sealed with the site's key, and in no backup. See server/channels/secrets.ts. */
interface ChannelSecretsTable {
  channel_id: number
  address: string
  signing_secret: string | null
}

/** Messages to other systems. See state/outbox.ts and server/outbox. */
interface OutboxTable {
  key: string
  topic: string
  content_type: string
  row_id: number
  /** JSON; empty when the message has been sent. */
  payload: string
  due_at: Time
  tries: Generated<number>
  /** When the next try is due; null before the first. */
  retry_at: ColumnType<Time | null, never, Time | null>
  last_error: ColumnType<string | null, never, string | null>
  /** When the last try had failed; it is not tried any more. */
  failed_at: ColumnType<Time | null, never, Time | null>
  sent_at: ColumnType<Time | null, never, Time | null>
  created_at: Time
  /** The channel that it is for: messages of one are sent in their order. */
  channel_id: ColumnType<number | null, number | undefined, never>
  /** What the receiver calls it, where it can be changed there and taken back. */
  remote_id: ColumnType<string | null, never, string | null>
  /** Rises with each change of what is to be sent: a sending that a change overtakes does not end it. */
  revision: ColumnType<number, never, number>
  /** When the try that is under way began; null where none is. */
  begun_at: ColumnType<Time | null, never, Time | null>
  /** Since when nobody knows whether it was sent. */
  unknown_at: ColumnType<Time | null, never, Time | null>
}

/** Addresses that pages of one's own had before. See server/content/ownPages. */
interface FormerAddressesTable {
  address: string
  page_id: number
  left_at: Time
}

/** Links that show a row as a form held it. See server/pages/previews. */
interface PreviewLinksTable extends RowColumns {
  /** SHA-256 of the token, in hex; the token itself is stored nowhere. */
  token_hash: string
  content_type: string
  /** Null where the row was not saved. */
  row_id: number | null
  /** What is shown is called. */
  title: string
  /** The values of the form, as JSON. */
  draft: string
  /** The account that made it. */
  created_by: number
  expires_at: Time
}

/** Changes of rows that wait to be published. See server/content/workingCopies. */
interface WorkingCopiesTable extends RowColumns {
  content_type: string
  row_id: number
  /** What the row is called in it. */
  title: string
  /** The columns that differ from the row's, as JSON. */
  changed: string
  /** What stood in the row in their place, as JSON. */
  replaced: string
  /** The account that saved it last. */
  saved_by: number | null
}

/** Lists as they were filtered, searched and sorted, under a name. See server/content/listViews. */
interface ListViewsTable extends RowColumns {
  content_type: string
  /** Whose it is; null where it is for all who edit such rows. */
  owner_id: number | null
  /** The account that made it; null where that is gone. */
  made_by: number | null
  name: string
  /** The name folded for comparison: unique without regard to case. */
  name_key: string
  /** What the list is asked for, as JSON: each name with its text. */
  query: string
}

/** The tables that are not content. */
export interface SystemTables extends AccountTables, RealmTables {
  changes: ChangesTable
  batches: BatchesTable
  pictures: PicturesTable
  picture_files: PictureFilesTable
  picture_objects: PictureObjectsTable
  picture_claims: PictureClaimsTable
  picture_removals: PictureRemovalsTable
  takedowns: TakedownsTable
  former_addresses: FormerAddressesTable
  site_state: SiteStateTable
  channels: ChannelsTable
  channel_secrets: ChannelSecretsTable
  preview_links: PreviewLinksTable
  working_copies: WorkingCopiesTable
  list_views: ListViewsTable
  outbox: OutboxTable
  idempotency_keys: IdempotencyKeysTable
}

/** Their names at run time: a table that stands neither here nor in a declaration was forgotten. */
export const systemTables: Readonly<Record<keyof SystemTables, true>> = {
  users: true,
  roles: true,
  username_skeletons: true,
  sessions: true,
  api_tokens: true,
  factors: true,
  recovery_codes: true,
  challenges: true,
  remembered_browsers: true,
  factor_requirements: true,
  one_time_links: true,
  reset_windows: true,
  tries: true,
  known_networks: true,
  log_ins: true,
  changes: true,
  batches: true,
  pictures: true,
  picture_files: true,
  picture_objects: true,
  picture_claims: true,
  picture_removals: true,
  takedowns: true,
  former_addresses: true,
  site_state: true,
  channels: true,
  channel_secrets: true,
  preview_links: true,
  working_copies: true,
  list_views: true,
  outbox: true,
  idempotency_keys: true,
  realm_figures: true,
  realm_population: true,
  realm_places: true,
  realm_hidden_names: true,
  game_imports: true,
}

export type StoredValue = string | number | boolean | null

/** A row of a content type as it lies in the database. */
export interface StoredRow {
  id: number
  version: number
  created_at: Time
  updated_at: Time
  [column: string]: StoredValue
}

/** Content tables are named by declarations, so that their columns are known at run time only. */
export type ContentTables = Record<string, Record<string, StoredValue>>

/** A row out of a table made by `rowTable`, which has the four columns that every row has. */
export const storedRow = (columns: Record<string, StoredValue>): StoredRow => columns as StoredRow // as the line above says
