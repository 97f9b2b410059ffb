/** What the site may change in a game, or read there of a person's own: switches of a realm. */
export const GAME_POWERS = ['create', 'link', 'password', 'characters'] as const
export type GamePower = (typeof GAME_POWERS)[number]
