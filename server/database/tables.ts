import type { ColumnType, Generated } from 'kysely'
import type { ChannelKind } from '../../content/channels/channel.ts'
import type { PictureFormat } from '../../content/pictures.ts'
import type { ChangeAction } from '../../content/queries/auditQuery.ts'
import type { BatchKind } from '../../content/queries/manyRows/batchQuery.ts'
import type { RowColumns, Time } from './columns.ts'
import type { AccountTables } from './accountTables.ts'
import type { GameAccountTables } from './gameAccountTables.ts'
import type { RealmTables } from './realmTables.ts'
import type { ShopTables } from './shopTables.ts'

interface ChangesTable {
  sequence: Generated<number>
  /** Who made the change: `user:12`, `token:5`, `visitor`, `demo` or `command`. */
  actor: string
  content_type: string
  row_id: number
  action: ChangeAction
  /** The row before the change, as JSON without secrets; null if the row did not exist yet. */
  before: string | null
  after: string | null
  request_id: string | null
  time: Time
  address: string | null
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
  /** Id of the batch that this batch undoes; null if this batch is not an undo. */
  undoes: number | null
}

interface PicturesTable {
  /** SHA-256 of the picture's full-size WebP, in hex. The hash is the picture's name and part of its URL. */
  hash: string
  width: number
  height: number
  created_at: Time
  /** Time at which the picture's AVIF files were complete; null until then. */
  avif_at: Time | null
}

/** Picture bytes have a separate table, so that reading widths and heights for lists does not read the bytes too. */
interface PictureFilesTable {
  hash: string
  width: number
  format: PictureFormat
  bytes: ColumnType<Uint8Array, Uint8Array, never>
}

/** Picture files that are in an object store instead of the database: server/pictures/outside. */
interface PictureObjectsTable {
  hash: string
  width: number
  format: PictureFormat
  /** The object store that contains the file: a folder or an S3 bucket, such as `folder:/srv/pictures`. */
  place: string
  size: number
  /** SHA-256 of the file, in hex. */
  digest: string
}

/** Pictures for link previews, by what they show: server/pictures/share/drawnPictures.ts. */
interface SharePicturesTable {
  /** SHA-256 of everything that the picture shows, in hex. */
  digest: string
  /** SHA-256 of the uploaded picture in it, in hex. */
  picture: string | null
  bytes: Uint8Array
  made_at: Time
}

/** Pictures that were removed for good: server/history/takedown.ts. */
interface TakedownsTable extends RowColumns {
  /** SHA-256 of the removed picture, in hex. The picture's files are named after it. */
  picture: string
  reason: string
  /** Rows that showed the removed picture, for example `news 3, site 1`. */
  rows: string
}

/** Catalogues of the interface's sentences that were uploaded: server/languages. */
interface CataloguesTable extends RowColumns {
  /** BCP 47, in its usual form. */
  tag: string
  /** The PO file. */
  file: string
}

interface IdempotencyKeysTable {
  caller: string
  key: string
  fingerprint: string
  status: number | null
  body: string | null
  expires_at: Time
}

interface SiteStateTable {
  key: string
  value: string
  updated_at: Time
}

interface ChannelsTable extends RowColumns {
  kind: ChannelKind
  name: string
  /** Ids of the categories that the channel announces, as a JSON array; null means all categories. */
  categories: string | null
  /** Discord's id of the role to mention; empty if no role is mentioned. */
  role_id: string
  off_since: Time | null
}

/** Secrets of channels are encrypted with the site's key. Backups do not contain them: server/channels/secrets.ts. */
interface ChannelSecretsTable {
  channel_id: number
  address: string
  signing_secret: string | null
}

interface OutboxTable {
  key: string
  topic: string
  content_type: string
  row_id: number
  /** The message as JSON. It is cleared after sending. */
  payload: string
  due_at: Time
  tries: Generated<number>
  retry_at: ColumnType<Time | null, never, Time | null>
  last_error: ColumnType<string | null, never, string | null>
  /** Time when the last attempt failed and sending was given up; null otherwise. */
  failed_at: ColumnType<Time | null, never, Time | null>
  sent_at: ColumnType<Time | null, never, Time | null>
  created_at: Time
  /** Messages of one channel are sent in order. */
  channel_id: ColumnType<number | null, number | undefined, never>
  /** The id that the receiver, such as Discord, assigned to the message. It is needed to edit or delete the message. */
  remote_id: ColumnType<string | null, never, string | null>
  /** Increases with each change to the message, so that sending an older revision does not mark a newer one as sent. */
  revision: ColumnType<number, never, number>
  /** Time when the current attempt to send the message began; null if no attempt is running. */
  begun_at: ColumnType<Time | null, never, Time | null>
  /** Time when it became unknown whether the message was sent; null if that is known. */
  unknown_at: ColumnType<Time | null, never, Time | null>
}

/** Former URLs of custom pages, which redirect to the current URL: server/content/ownPages.ts. */
interface FormerAddressesTable {
  address: string
  page_id: number
  left_at: Time
}

interface PreviewLinksTable extends RowColumns {
  /** SHA-256 of the link's token, in hex. The token is not stored, so a stolen database opens no previews. */
  token_hash: string
  content_type: string
  row_id: number
  title: string
  created_by: number
  expires_at: Time
}

/** Changes to a row that are saved but not yet published: server/content/workingCopies. */
interface WorkingCopiesTable extends RowColumns {
  content_type: string
  row_id: number
  title: string
  /** Values of the columns in which the working copy differs from the row, as JSON. */
  changed: string
  /**
   * The row's own values in the columns that the working copy changes, as JSON. If the row no longer has these values,
   * somebody has changed it since.
   */
  replaced: string
  saved_by: number | null
}

interface ListViewsTable extends RowColumns {
  content_type: string
  /** The account that owns the list view; null for a shared view. */
  owner_id: number | null
  /** The account that made the list view; null after that account was deleted. */
  made_by: number | null
  name: string
  /** The name of the list view in lower case. A unique index prevents names that differ only in case. */
  name_key: string
  query: string
}

export interface SystemTables extends AccountTables, GameAccountTables, RealmTables, ShopTables {
  changes: ChangesTable
  batches: BatchesTable
  pictures: PicturesTable
  picture_files: PictureFilesTable
  picture_objects: PictureObjectsTable
  share_pictures: SharePicturesTable
  takedowns: TakedownsTable
  catalogues: CataloguesTable
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
 * Tables that are not declared as content types. `npm run migration` reports any table that is neither in this list nor
 * declared.
 */
export const systemTables: ReadonlySet<string> = new Set(
  `users roles username_skeletons sessions api_tokens factors recovery_codes challenges remembered_browsers
  factor_requirements one_time_links reset_windows tries known_networks log_ins former_accounts reserved_names changes
  batches pictures picture_files picture_objects share_pictures takedowns catalogues former_addresses site_state channels channel_secrets preview_links working_copies list_views
  outbox idempotency_keys realm_figures realm_population realm_places realm_hidden_names game_imports
  game_accounts game_steps game_link_codes game_partings
  offers coupons payment_methods orders order_lines order_gifts order_proofs unassigned_payments gateway_payments gateway_notices gateway_effects gateway_refunds held_amounts ledger deliveries balances`.split(
    /\s+/,
  ),
)

export type StoredValue = string | number | boolean | null

export interface StoredRow {
  id: number
  version: number
  created_at: Time
  updated_at: Time
  [column: string]: StoredValue
}

/** Columns of content tables come from the declarations of content types, so TypeScript does not know their names. */
export type ContentTables = Record<string, Record<string, StoredValue>>
