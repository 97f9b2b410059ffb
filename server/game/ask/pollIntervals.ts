import type { StoredFigure } from '../../../content/realms/figures.ts'

/** Seconds between two reads of each live number or list of a game. */
export const POLL_SECONDS: Readonly<Record<StoredFigure, number>> = {
  servers: 30,
  online: 30,
  factions: 60,
  kills: 300,
  players: 300,
  guilds: 600,
  vip: 600,
}
