// @ts-check
// What a monster drops, with what is in bags.

/** @typedef {{ item: number, chance: number, most: number, where: string, children: Loot[] }} Loot `chance` of 1 is always, in what holds it */

/** MAX_LOOTCHANCE of src/monsters.h (TFS), and of getLootRandom (Canary). */
const ALWAYS = 100_000

/** @param {number} chance of the files, in 100,000 */
export const shareOf = (chance) => Math.max(0, Math.min(ALWAYS, chance)) / ALWAYS

/** createLootItem of TFS's container.lua removes a bag that stays empty. @param {Loot} loot @returns {number} */
const kept = ({ chance, children }) =>
  children.length === 0 ? chance : chance * (1 - children.reduce((none, child) => none * (1 - kept(child)), 1))

/** @param {Loot} loot @param {number} [share] of the kills in which what holds it drops @returns {import('./world.mjs').Drop[]} without what never drops */
export function dropsOf(loot, share = 1) {
  const { item, most, where, children } = loot
  const chance = 100 * share * kept(loot)
  return [
    ...(chance > 0 ? [{ item, chance, most, where }] : []),
    ...children.flatMap((child) => dropsOf(child, share * loot.chance)),
  ]
}
