/** What the site may change in a game, or read there of a person's own: switches of a realm. */
export const GAME_POWERS = ['create', 'link', 'codes', 'password', 'characters', 'rescue', 'ban', 'deliver'] as const
export type GamePower = (typeof GAME_POWERS)[number]

/** What players do themselves. */
export const PLAYER_POWERS = ['create', 'link', 'codes', 'password', 'characters', 'rescue'] as const
export type PlayerPower = (typeof PLAYER_POWERS)[number]
