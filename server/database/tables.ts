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
  /** `user:12`, `token:5`, `visitor`, `demo` or `command`. */
  actor: string
  content_type: string
  row_id: number
  action: ChangeAction
  /** The row as JSON without secrets; null if there was none. */
  before: string | null
  after: string | null
  request_id: string | null
  time: Time
  /** Null without a request. */
  address: string | null
  /** Null for a change outside a batch. */
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
  /** The batch that it undoes, or null. */
  undoes: number | null
}

interface PicturesTable {
  /** SHA-256 of the whole picture as WebP, in hex: its name and address. */
  hash: string
  width: number
  height: number
  created_at: Time
  /** When its AVIF files were complete; null until then. */
  avif_at: Time | null
}

/** Separate from `pictures`, because lists read sizes and would have to read past the bytes. */
interface PictureFilesTable {
  hash: string
  width: number
  format: PictureFormat
  bytes: ColumnType<Uint8Array, Uint8Array, never>
}

/** Files of pictures in an object store: server/pictures/outside. */
interface PictureObjectsTable {
  hash: string
  width: number
  format: PictureFormat
  /** Address of the store. */
  place: string
  size: number
  /** SHA-256, in hex. */
  digest: string
}

/** Pictures that were removed for good: server/history/takedown.ts. */
interface TakedownsTable extends RowColumns {
  /** Hash of the picture. */
  picture: string
  reason: string
  /** Rows that showed it: `news 3, site 1`. */
  rows: string
}

/** server/database/state/idempotencyKeys.ts */
interface IdempotencyKeysTable {
  caller: string
  key: string
  fingerprint: string
  status: number | null
  body: string | null
  expires_at: Time
}

/** server/database/state/siteState.ts */
interface SiteStateTable {
  key: string
  value: string
  updated_at: Time
}

/** server/channels */
interface ChannelsTable extends RowColumns {
  kind: ChannelKind
  name: string
  /** Ids of categories, as JSON; null for all. */
  categories: string | null
  /** Discord's id of the role to mention; empty for none. */
  role_id: string
  /** Null while the channel is on. */
  off_since: Time | null
}

/** Sealed with the site's key and not in backups: server/channels/secrets.ts. */
interface ChannelSecretsTable {
  channel_id: number
  address: string
  signing_secret: string | null
}

/** state/outbox.ts and server/outbox */
interface OutboxTable {
  key: string
  topic: string
  content_type: string
  row_id: number
  /** JSON; empty after sending. */
  payload: string
  due_at: Time
  tries: Generated<number>
  /** Null before the first failure. */
  retry_at: ColumnType<Time | null, never, Time | null>
  last_error: ColumnType<string | null, never, string | null>
  /** When it failed for good; null otherwise. */
  failed_at: ColumnType<Time | null, never, Time | null>
  sent_at: ColumnType<Time | null, never, Time | null>
  created_at: Time
  /** Messages of one channel are sent in order. */
  channel_id: ColumnType<number | null, number | undefined, never>
  /** The receiver's id, for edits and deletion. */
  remote_id: ColumnType<string | null, never, string | null>
  /** Increases with each change, so that a send of an older revision does not complete it. */
  revision: ColumnType<number, never, number>
  /** Null if no try is running. */
  begun_at: ColumnType<Time | null, never, Time | null>
  /** Since when its outcome is unknown. */
  unknown_at: ColumnType<Time | null, never, Time | null>
}

/** Addresses that pages of one's own had before. See server/content/ownPages.ts. */
interface FormerAddressesTable {
  address: string
  page_id: number
  left_at: Time
}

/** Links that show a draft, or a row with its working copy. See server/pages/previews. */
interface PreviewLinksTable extends RowColumns {
  /** SHA-256 of the token, in hex; the token itself is not stored. */
  token_hash: string
  content_type: string
  row_id: number
  /** The name of the row when the link was made. */
  title: string
  created_by: number
  expires_at: Time
}

/** server/content/workingCopies */
interface WorkingCopiesTable extends RowColumns {
  content_type: string
  row_id: number
  /** The row's name in the copy. */
  title: string
  /** Columns that differ from the row's, as JSON. */
  changed: string
  /** The row's values in those columns, as JSON. */
  replaced: string
  saved_by: number | null
}

/** server/content/listViews */
interface ListViewsTable extends RowColumns {
  content_type: string
  /** Null for a shared view. */
  owner_id: number | null
  /** Null if the account was deleted. */
  made_by: number | null
  name: string
  /** The folded name, which makes it unique without regard to case. */
  name_key: string
  /** The list's query, as JSON. */
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

/** Their names: `npm run migration` finds tables that are neither here nor declared. */
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

/** Declarations name content tables, so their columns are known only at run time. */
export type ContentTables = Record<string, Record<string, StoredValue>>
