/** Marks what the player gets who has done most against an MVP. */
export const PRIZE = 'Hadiah MVP'
