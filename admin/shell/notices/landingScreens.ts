import type { RealmSection } from '../../../content/realms/figures.ts'
import { status } from '../../../content/settings/status.ts'
import { race } from '../../../content/types/race.ts'
import { topGuild } from '../../../content/types/topGuild.ts'
import { topPlayer } from '../../../content/types/topPlayer.ts'
import { vip } from '../../../content/types/vip.ts'

/** On the landing page, live data from a game can replace the rows of these screens. */
const screens: { [S in RealmSection]: string } = {
  online: status.screen,
  factions: race.screen,
  players: topPlayer.screen,
  guilds: topGuild.screen,
  vip: vip.screen,
}

const sections = Object.entries(screens) as [RealmSection, string][] // Object.entries loses the type of the keys, so a cast is needed.

export const sectionOfScreen = (screen: string | null): RealmSection | null =>
  sections.find(([, one]) => one === screen)?.[0] ?? null
