import type { RealmSection } from '../../../content/realms/figures.ts'
import { status } from '../../../content/settings/status.ts'
import { race } from '../../../content/types/race.ts'
import { topGuild } from '../../../content/types/topGuild.ts'
import { topPlayer } from '../../../content/types/topPlayer.ts'
import { vip } from '../../../content/types/vip.ts'

/** Screens whose rows a realm can replace on the landing page. */
const screens: { [S in RealmSection]: string } = {
  online: status.screen,
  factions: race.screen,
  players: topPlayer.screen,
  guilds: topGuild.screen,
  vip: vip.screen,
}

const sections = Object.entries(screens) as [RealmSection, string][] // which are all its entries

/** Null for other screens. */
export const sectionOfScreen = (screen: string | null): RealmSection | null =>
  sections.find(([, one]) => one === screen)?.[0] ?? null
