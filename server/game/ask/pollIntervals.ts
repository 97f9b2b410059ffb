import type { StoredFigure } from '../../../content/realms/figures.ts'

/** Seconds between two reads of each kind of live data, such as players online. */
export const POLL_SECONDS: Readonly<Record<StoredFigure, number>> = {
  servers: 30,
  online: 30,
  factions: 60,
  kills: 300,
  players: 300,
  guilds: 600,
  vip: 600,
  castles: 300,
  zeny: 600,
  mvp: 600,
  pvp: 600,
  fame: 600,
  emblems: 600,
}
