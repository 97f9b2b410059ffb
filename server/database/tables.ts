import type { ColumnType, Generated } from 'kysely'
import type { ChannelKind } from '../../content/channels/channel.ts'
import type { PictureFormat } from '../../content/pictures.ts'
import type { ChangeAction } from '../../content/queries/auditQuery.ts'
import type { BatchKind } from '../../content/queries/manyRows/batchQuery.ts'
import type { RowColumns, Time } from './columns.ts'
import type { AccountTables } from './accountTables.ts'
import type { RealmTables } from './realmTables.ts'

interface ChangesTable {
  sequence: Generated<number>
  /** Who made the change: `user:12`, `token:5`, `visitor`, `demo` or `command`. */
  actor: string
  content_type: string
  row_id: number
  action: ChangeAction
  /** The row before the change, as JSON without secrets; null if there was none. */
  before: string | null
  after: string | null
  request_id: string | null
  time: Time
  /** The client's address; null for a change without a request. */
  address: string | null
  /** The batch of the change; null for a change outside a batch. */
  batch: ColumnType<number | null, number | null | undefined, never>
}

interface BatchesTable {
  id: Generated<number>
  kind: BatchKind
  content_type: string
  actor: string
  made_at: Time
  created: number
  updated: number
  deleted: number
  /** Id of the batch that this batch undoes; null if it undoes none. */
  undoes: number | null
}

interface PicturesTable {
  /** SHA-256 in hex of the picture's full-size WebP; the hash is the picture's name and part of its address. */
  hash: string
  width: number
  height: number
  created_at: Time
  /** Time at which the picture's AVIF files were complete; null until then. */
  avif_at: Time | null
}

/**
 * The bytes of pictures have a separate table, because lists read sizes from `pictures` and would otherwise have to
 * skip the bytes.
 */
interface PictureFilesTable {
  hash: string
  width: number
  format: PictureFormat
  bytes: ColumnType<Uint8Array, Uint8Array, never>
}

/** Table of the files of pictures in an object store: server/pictures/outside. */
interface PictureObjectsTable {
  hash: string
  width: number
  format: PictureFormat
  /** Address of the object store. */
  place: string
  size: number
  /** SHA-256 of the file, in hex. */
  digest: string
}

/** Pictures that were removed for good: server/history/takedown.ts. */
interface TakedownsTable extends RowColumns {
  /** Hash of the removed picture. */
  picture: string
  reason: string
  /** Rows that showed the removed picture, for example `news 3, site 1`. */
  rows: string
}

/** Table of idempotency keys: server/database/state/idempotencyKeys.ts. */
interface IdempotencyKeysTable {
  caller: string
  key: string
  fingerprint: string
  status: number | null
  body: string | null
  expires_at: Time
}

/** Table of the site's own state: server/database/state/siteState.ts. */
interface SiteStateTable {
  key: string
  value: string
  updated_at: Time
}

/** Table of the channels for announcements: server/channels. */
interface ChannelsTable extends RowColumns {
  kind: ChannelKind
  name: string
  /** Ids of the categories that the channel announces, as JSON; null for all. */
  categories: string | null
  /** Discord's id of the role to mention; empty for none. */
  role_id: string
  /** Time at which the channel was turned off; null while it is on. */
  off_since: Time | null
}

/** Secrets of channels are encrypted with the site's key and are not in backups: server/channels/secrets.ts. */
interface ChannelSecretsTable {
  channel_id: number
  address: string
  signing_secret: string | null
}

/** Table of messages to send: state/outbox.ts and server/outbox. */
interface OutboxTable {
  key: string
  topic: string
  content_type: string
  row_id: number
  /** The message as JSON; empty after sending. */
  payload: string
  due_at: Time
  tries: Generated<number>
  /** Time of the next try; null before the first failure. */
  retry_at: ColumnType<Time | null, never, Time | null>
  last_error: ColumnType<string | null, never, string | null>
  /** Time at which the message failed for good; null otherwise. */
  failed_at: ColumnType<Time | null, never, Time | null>
  sent_at: ColumnType<Time | null, never, Time | null>
  created_at: Time
  /** Messages of one channel are sent in order. */
  channel_id: ColumnType<number | null, number | undefined, never>
  /** The receiver's id of the message, which is needed to edit or delete it. */
  remote_id: ColumnType<string | null, never, string | null>
  /** Increases with each change of the message, so that sending an older revision does not mark a newer one as sent. */
  revision: ColumnType<number, never, number>
  /** Time at which the running try began; null if no try is running. */
  begun_at: ColumnType<Time | null, never, Time | null>
  /** Time since which it is unknown whether the message was sent; null if that is known. */
  unknown_at: ColumnType<Time | null, never, Time | null>
}

/** Addresses that custom pages had before. See server/content/ownPages.ts. */
interface FormerAddressesTable {
  address: string
  page_id: number
  left_at: Time
}

/** Links that show a draft or the working copy of a row: server/pages/previews. */
interface PreviewLinksTable extends RowColumns {
  /** SHA-256 of the link's token, in hex; the token itself is not stored. */
  token_hash: string
  content_type: string
  row_id: number
  /** The name of the row when the preview link was made. */
  title: string
  created_by: number
  expires_at: Time
}

/** Table of working copies: server/content/workingCopies. */
interface WorkingCopiesTable extends RowColumns {
  content_type: string
  row_id: number
  /** The row's name in the working copy. */
  title: string
  /** Columns in which the working copy differs from the row, as JSON. */
  changed: string
  /** The row's own values in the columns that the working copy changes, as JSON. */
  replaced: string
  saved_by: number | null
}

/** Table of saved list views: server/content/listViews. */
interface ListViewsTable extends RowColumns {
  content_type: string
  /** The account that owns the list view; null for a shared view. */
  owner_id: number | null
  /** The account that made the list view; null if the account was deleted. */
  made_by: number | null
  name: string
  /** The case-folded name of the list view, which makes names unique without regard to case. */
  name_key: string
  /** The query of the list view, as JSON. */
  query: string
}

export interface SystemTables extends AccountTables, RealmTables {
  changes: ChangesTable
  batches: BatchesTable
  pictures: PicturesTable
  picture_files: PictureFilesTable
  picture_objects: PictureObjectsTable
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

/**
 * Names of the system tables: `npm run migration` reports tables that are neither listed here nor declared as content.
 */
export const systemTables: ReadonlySet<string> = new Set(
  `users roles username_skeletons sessions api_tokens factors recovery_codes challenges remembered_browsers
  factor_requirements one_time_links reset_windows tries known_networks log_ins changes batches pictures picture_files
  picture_objects takedowns former_addresses site_state channels channel_secrets preview_links working_copies list_views
  outbox idempotency_keys realm_figures realm_population realm_places realm_hidden_names game_imports`.split(/\s+/),
)

export type StoredValue = string | number | boolean | null

/** A row of a content type in the database. */
export interface StoredRow {
  id: number
  version: number
  created_at: Time
  updated_at: Time
  [column: string]: StoredValue
}

/** The tables of content come from declarations, so their columns are known only at run time. */
export type ContentTables = Record<string, Record<string, StoredValue>>
