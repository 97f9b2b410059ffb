import type { RealmSection } from '../../../content/realms/figures.ts'
import { status } from '../../../content/settings/status.ts'
import { race } from '../../../content/types/race.ts'
import { topGuild } from '../../../content/types/topGuild.ts'
import { topPlayer } from '../../../content/types/topPlayer.ts'
import { vip } from '../../../content/types/vip.ts'

/** The screen on which is typed by hand what a realm can show on the landing page instead. */
const screens: { [S in RealmSection]: string } = {
  online: status.screen,
  factions: race.screen,
  players: topPlayer.screen,
  guilds: topGuild.screen,
  vip: vip.screen,
}

const sections = Object.entries(screens) as [RealmSection, string][] // which are all its entries

/** The section that a screen is about; null for all others. */
export const sectionOfScreen = (screen: string | null): RealmSection | null =>
  sections.find(([, one]) => one === screen)?.[0] ?? null
