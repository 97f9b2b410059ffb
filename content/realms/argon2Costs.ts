/** The costs of argon2id, as its specification (RFC 9106) calls them. */
export interface Argon2Costs {
  /** In KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** `memoryConst`, `temporaryConst` and `parallelism` in config.lua.dist of Canary. */
export const USUAL_COSTS: Argon2Costs = { memoryCost: 65_536, timeCost: 2, parallelism: 2 }

/** A hash uses so much of the site's memory and time. Canary's own costs are a quarter and an eighth of these. */
export const HIGHEST_COSTS: Argon2Costs = { memoryCost: 262_144, timeCost: 16, parallelism: 16 }

/** Each lane needs eight blocks of a KiB (RFC 9106, 3.1). */
const LEAST_MEMORY_PER_LANE = 8

const COSTS = /^(\d{1,6})\s*,\s*(\d{1,2})\s*,\s*(\d{1,2})$/

/** Reads the costs of a realm, which are Canary's own if the text is empty. Returns null if it is anything else. */
export function parseArgon2Costs(text: string): Argon2Costs | null {
  if (text === '') return USUAL_COSTS
  const [memoryCost = 0, timeCost = 0, parallelism = 0] = COSTS.exec(text)?.slice(1).map(Number) ?? []
  const isPossible =
    timeCost >= 1 &&
    parallelism >= 1 &&
    memoryCost >= LEAST_MEMORY_PER_LANE * parallelism &&
    memoryCost <= HIGHEST_COSTS.memoryCost &&
    timeCost <= HIGHEST_COSTS.timeCost &&
    parallelism <= HIGHEST_COSTS.parallelism
  return isPossible ? { memoryCost, timeCost, parallelism } : null
}
