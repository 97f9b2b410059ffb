import type { Kysely } from 'kysely'
import * as migration0001 from './0001_first.ts'
import * as migration0002 from './0002_all_content.ts'
import * as migration0003 from './0003_picture_files.ts'
import * as migration0004 from './0004_accounts.ts'
import * as migration0005 from './0005_site_state.ts'
import * as migration0006 from './0006_changes_read.ts'
import * as migration0007 from './0007_search.ts'
import * as migration0008 from './0008_sorts.ts'
import * as migration0009 from './0009_news_subtitle_order.ts'
import * as migration0010 from './0010_outbox.ts'
import * as migration0011 from './0011_log_ins.ts'
import * as migration0012 from './0012_username_skeletons.ts'
import * as migration0013 from './0013_long_reads.ts'
import * as migration0014 from './0014_site.ts'
import * as migration0015 from './0015_site_brand.ts'
import * as migration0016 from './0016_status.ts'
import * as migration0017 from './0017_download_facts.ts'
import * as migration0018 from './0018_look.ts'
import * as migration0019 from './0019_menu.ts'
import * as migration0020 from './0020_landing.ts'
import * as migration0021 from './0021_takedowns.ts'
import * as migration0022 from './0022_time_zone.ts'
import * as migration0023 from './0023_roles.ts'
import * as migration0024 from './0024_small_pictures.ts'
import * as migration0025 from './0025_sessions_and_tokens.ts'
import * as migration0026 from './0026_second_factors.ts'
import * as migration0027 from './0027_news_body.ts'
import * as migration0028 from './0028_news_publishing.ts'
import * as migration0029 from './0029_channels.ts'
import * as migration0030 from './0030_pages.ts'
import * as migration0031 from './0031_preview_links.ts'
import * as migration0032 from './0032_working_copies.ts'
import * as migration0033 from './0033_formatted_lists.ts'
import * as migration0034 from './0034_batches.ts'
import * as migration0035 from './0035_external_keys.ts'
import * as migration0036 from './0036_hand_orders.ts'
import * as migration0037 from './0037_list_views.ts'
import * as migration0038 from './0038_realms.ts'
import * as migration0039 from './0039_realm_figures.ts'
import * as migration0040 from './0040_next_maintenance.ts'
import * as migration0041 from './0041_item_database.ts'
import * as migration0042 from './0042_game_imports.ts'
import * as migration0043 from './0043_picture_objects.ts'
import * as migration0044 from './0044_retention.ts'
import * as migration0045 from './0045_idempotency_keys.ts'
import * as migration0046 from './0046_saved_previews.ts'
import type { MigrationTools } from './tools.ts'

/** Every migration in the order in which they were released. `npm run migration` writes this list from the folder. */
export const migrations: Readonly<
  Record<string, { up: (db: Kysely<unknown>, tools: MigrationTools) => Promise<void> }>
> = {
  '0001_first': migration0001,
  '0002_all_content': migration0002,
  '0003_picture_files': migration0003,
  '0004_accounts': migration0004,
  '0005_site_state': migration0005,
  '0006_changes_read': migration0006,
  '0007_search': migration0007,
  '0008_sorts': migration0008,
  '0009_news_subtitle_order': migration0009,
  '0010_outbox': migration0010,
  '0011_log_ins': migration0011,
  '0012_username_skeletons': migration0012,
  '0013_long_reads': migration0013,
  '0014_site': migration0014,
  '0015_site_brand': migration0015,
  '0016_status': migration0016,
  '0017_download_facts': migration0017,
  '0018_look': migration0018,
  '0019_menu': migration0019,
  '0020_landing': migration0020,
  '0021_takedowns': migration0021,
  '0022_time_zone': migration0022,
  '0023_roles': migration0023,
  '0024_small_pictures': migration0024,
  '0025_sessions_and_tokens': migration0025,
  '0026_second_factors': migration0026,
  '0027_news_body': migration0027,
  '0028_news_publishing': migration0028,
  '0029_channels': migration0029,
  '0030_pages': migration0030,
  '0031_preview_links': migration0031,
  '0032_working_copies': migration0032,
  '0033_formatted_lists': migration0033,
  '0034_batches': migration0034,
  '0035_external_keys': migration0035,
  '0036_hand_orders': migration0036,
  '0037_list_views': migration0037,
  '0038_realms': migration0038,
  '0039_realm_figures': migration0039,
  '0040_next_maintenance': migration0040,
  '0041_item_database': migration0041,
  '0042_game_imports': migration0042,
  '0043_picture_objects': migration0043,
  '0044_retention': migration0044,
  '0045_idempotency_keys': migration0045,
  '0046_saved_previews': migration0046,
}
