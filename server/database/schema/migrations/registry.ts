import type { Kysely } from 'kysely'
import * as migration0001 from './0001_first.ts'
import * as migration0002 from './0002_all_content.ts'
import * as migration0003 from './0003_picture_files.ts'
import * as migration0004 from './0004_accounts.ts'
import * as migration0005 from './0005_site_state.ts'
import * as migration0006 from './0006_changes_read.ts'
import * as migration0007 from './0007_search.ts'
import * as migration0008 from './0008_sorts.ts'
import * as migration0044 from './0044_retention.ts'
import * as migration0045 from './0045_release_0_2_0.ts'
import * as migration0047 from './0047_factor_proofs.ts'
import * as migration0048 from './0048_token_creators.ts'
import * as migration0049 from './0049_registration_settings.ts'
import * as migration0050 from './0050_share_pictures.ts'
import * as migration0051 from './0051_scheduled_state.ts'
import * as migration0052 from './0052_security_contact.ts'
import * as migration0053 from './0053_folded_search.ts'
import * as migration0054 from './0054_loose_usernames.ts'
import * as migration0055 from './0055_game_facts.ts'
import * as migration0056 from './0056_realms_siege_hours.ts'
import * as migration0057 from './0057_game_rates.ts'
import * as migration0058 from './0058_monster_details.ts'
import * as migration0059 from './0059_fixed_chances.ts'
import * as migration0060 from './0060_marked_usernames.ts'
import * as migration0061 from './0061_person_rights.ts'
import * as migration0062 from './0062_game_account_powers.ts'
import * as migration0063 from './0063_game_accounts.ts'
import * as migration0064 from './0064_game_account_care.ts'
import * as migration0065 from './0065_suspension_end.ts'
import * as migration0066 from './0066_shop.ts'
import * as migration0067 from './0067_shop_desk.ts'
import * as migration0068 from './0068_shop_payments.ts'
import * as migration0069 from './0069_gateways.ts'
import * as migration0070 from './0070_goods.ts'
import * as migration0071 from './0071_selling.ts'
import * as migration0072 from './0072_languages.ts'
import * as migration0073 from './0073_translations.ts'
import * as migration0074 from './0074_catalogues.ts'
import * as migration0075 from './0075_events.ts'
import * as migration0076 from './0076_package_image.ts'
import * as migration0077 from './0077_look_choices.ts'
import * as migration0078 from './0078_picture_widths.ts'
import type { MigrationTools } from './tools.ts'

/** Every migration, in release order. `npm run migration` generates this list from the files in this folder. */
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
  '0044_retention': migration0044,
  '0045_release_0_2_0': migration0045,
  '0047_factor_proofs': migration0047,
  '0048_token_creators': migration0048,
  '0049_registration_settings': migration0049,
  '0050_share_pictures': migration0050,
  '0051_scheduled_state': migration0051,
  '0052_security_contact': migration0052,
  '0053_folded_search': migration0053,
  '0054_loose_usernames': migration0054,
  '0055_game_facts': migration0055,
  '0056_realms_siege_hours': migration0056,
  '0057_game_rates': migration0057,
  '0058_monster_details': migration0058,
  '0059_fixed_chances': migration0059,
  '0060_marked_usernames': migration0060,
  '0061_person_rights': migration0061,
  '0062_game_account_powers': migration0062,
  '0063_game_accounts': migration0063,
  '0064_game_account_care': migration0064,
  '0065_suspension_end': migration0065,
  '0066_shop': migration0066,
  '0067_shop_desk': migration0067,
  '0068_shop_payments': migration0068,
  '0069_gateways': migration0069,
  '0070_goods': migration0070,
  '0071_selling': migration0071,
  '0072_languages': migration0072,
  '0073_translations': migration0073,
  '0074_catalogues': migration0074,
  '0075_events': migration0075,
  '0076_package_image': migration0076,
  '0077_look_choices': migration0077,
  '0078_picture_widths': migration0078,
}
