// @ts-check
// What a tree of TFS or Canary says, in one form for both. `where` is the file and line that said it last.

/** @typedef {{ all: Set<string>, shown: Set<string> }} Vocations who may use a thing, and whom the game names */

/**
 * @typedef {object} Item
 * @property {number} id
 * @property {string} where
 * @property {string} name
 * @property {string} description
 * @property {number | null} weight hundredths of an ounce
 * @property {number} attack
 * @property {number} defense
 * @property {number} armor
 * @property {number} range
 * @property {number} charges
 * @property {number} level
 * @property {Vocations} vocations
 * @property {string} type `type` of items.xml, such as `rune`
 * @property {string} weapon `weaponType`
 * @property {string} slot `slotType`
 * @property {string} primary `primarytype`
 * @property {boolean} isRemains of a creature
 * @property {boolean} isContainer
 * @property {boolean} isFluid
 * @property {boolean | null} isStackable null: only the client's files tell
 */

/** @typedef {{ items: Map<number, Item>, names: Map<string, number[]> }} Known items by number, and numbers by name in small letters */
/** @typedef {{ item: number, chance: number, most: number, where: string }} Drop in percent */

/**
 * @typedef {object} Monster
 * @property {string} key the name by which the server finds it, in small letters
 * @property {string} where
 * @property {string} name
 * @property {number} hp
 * @property {number} experience
 * @property {string} race
 * @property {boolean} isBoss
 * @property {number} armor
 * @property {Drop[]} drops
 */

/** @typedef {{ monster: string, map: string, seconds: number, where: string }} Spawn one place where one appears */
/** @typedef {{ item: number, buy: number, sell: number, where: string }} Ware what the NPC asks and what it pays, 0 for neither */
/** @typedef {{ name: string, key: string, currency: number | null, wares: Ware[], where: string }} Shop */
/** @typedef {import('../world.mjs').LeftOut} LeftOut */

/**
 * @typedef {object} World
 * @property {'tfs' | 'canary'} emulator
 * @property {Map<number, Item>} items all that items.xml names
 * @property {Set<number>} owned the numbers of those that a player can have
 * @property {Map<string, Monster>} monsters
 * @property {Spawn[]} spawns
 * @property {Shop[]} shops
 * @property {Map<string, Set<string>>} places of NPCs: the maps on which they are
 * @property {LeftOut[]} leftOut
 */

/**
 * @typedef {object} Tree
 * @property {string} root
 * @property {'tfs' | 'canary'} emulator
 * @property {string} core the folder with items.xml, from the root
 * @property {string} pack the folder with monsters, NPCs and worlds
 * @property {import('./lua.mjs').LuaFile} config
 * @property {(text: string | undefined) => number} cast how the server reads whole numbers
 * @property {LeftOut[]} leftOut
 */

export {}
