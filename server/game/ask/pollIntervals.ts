import type { StoredFigure } from '../../../content/realms/figures.ts'

/** How often a game is polled: seconds from one reading of a figure to the next. */
export const POLL_SECONDS: Readonly<Record<StoredFigure, number>> = {
  servers: 30,
  online: 30,
  factions: 60,
  kills: 300,
  players: 300,
  guilds: 600,
  vip: 600,
}
