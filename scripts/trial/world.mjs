// @ts-check
// What a tree says, in one form for both emulators. `where` is the file and line that said it last.

/**
 * @typedef {object} Item
 * @property {number} id
 * @property {string} where
 * @property {string} name
 * @property {string} internal
 * @property {string} kind
 * @property {string} subtype
 * @property {number} weight tenths of what the game displays
 * @property {number} slots
 * @property {number} buy
 * @property {number} sell
 * @property {number} attack
 * @property {number} magicAttack
 * @property {number} defense
 * @property {number} range
 * @property {number} weaponLevel
 * @property {number} armorLevel
 * @property {number} requiredLevel
 * @property {number} maximumLevel
 * @property {string} sex
 * @property {Map<string, boolean>} jobs
 * @property {Map<string, boolean>} classes
 * @property {Map<string, boolean>} places
 * @property {Set<string>} trade
 * @property {string[]} scripts of use, of equipping and of unequipping
 */

/** @typedef {{ item: number, chance: number, isPrize: boolean, where: string }} Drop in percent */

/**
 * @typedef {object} Monster
 * @property {number} id
 * @property {string} where
 * @property {string} name
 * @property {string} internal
 * @property {number} level
 * @property {number} hp
 * @property {number} baseExperience
 * @property {number} jobExperience
 * @property {number} mvpExperience
 * @property {number[]} attack least and most
 * @property {number[] | null} magicAttack
 * @property {number} defense
 * @property {number} magicDefense
 * @property {number[]} stats STR, AGI, VIT, INT, DEX, LUK
 * @property {number} hit
 * @property {number} flee
 * @property {number} range
 * @property {number} speed
 * @property {number} sp
 * @property {number} castRange
 * @property {number} chaseRange
 * @property {number} attackDelay milliseconds, as the motions
 * @property {number} attackMotion
 * @property {number} damageMotion
 * @property {string} otherName
 * @property {string} race
 * @property {string} size
 * @property {string} element
 * @property {'' | 'boss' | 'mvp'} rank
 * @property {Set<string>} modes
 * @property {Drop[]} drops
 */

/** @typedef {{ monster: number, map: string, amount: number, seconds: number, x: number | null, y: number | null, where: string }} Spawn */
/** @typedef {{ item: number, price: number, where: string }} Ware */
/** @typedef {{ name: string, map: string, x: number, y: number, takes: string, wares: Ware[], where: string }} Shop */
/** @typedef {{ from: string, x: number, y: number, to: string, toX: number, toY: number, where: string }} Warp */
/** @typedef {{ kind: string, where: string, text: string }} LeftOut */

/**
 * @typedef {object} World
 * @property {'rathena' | 'hercules'} emulator
 * @property {Map<number, Item>} items
 * @property {Map<number, Monster>} monsters
 * @property {Map<string, { wide: number, high: number }>} maps that the server loads
 * @property {import('./mapDrops.mjs').MapDrop[]} mapDrops
 * @property {Spawn[]} spawns
 * @property {Shop[]} shops
 * @property {Warp[]} warps
 * @property {import('./links.mjs').Links} links
 * @property {Map<number, import('./skills.mjs').Skill[]>} skills of monsters
 * @property {import('./rates.mjs').Rates} rates
 * @property {LeftOut[]} leftOut
 */

/** @typedef {{ root: string, isRenewal: boolean, encoding: string | undefined }} Tree */

export {}
