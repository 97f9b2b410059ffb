// @ts-check
// The items that TFS knows: src/fileloader.cpp, and Items::loadFromOtb of src/items.cpp.

/** @typedef {{ isContainer: boolean, isFluid: boolean, isPickupable: boolean, isStackable: boolean }} OtbItem */

const [START, END, ESCAPE] = [0xfe, 0xff, 0xfd]
/** `itemgroup_t` and `itemflags_t` of src/itemloader.h. */
const [CONTAINER, FLUID] = [2, 12]
const [PICKUPABLE, STACKABLE] = [1 << 5, 1 << 7]
const SERVER_ID = 0x10

/** @param {Buffer} bytes @returns {Map<number, OtbItem>} by number */
export function readOtb(bytes) {
  /** @type {Map<number, OtbItem>} */
  const items = new Map()
  /** @type {number[][]} */
  const open = []
  for (let at = 4; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === START) open.push([])
    else if (byte === END) {
      const node = open.pop()
      if (node && open.length === 1) addItem(items, Buffer.from(node))
    } else open[open.length - 1]?.push(byte === ESCAPE ? (bytes[++at] ?? 0) : byte)
  }
  return items
}

/** @param {Map<number, OtbItem>} items @param {Buffer} node its group, its flags, and its attributes */
function addItem(items, node) {
  const [group, flags] = [node.readUInt8(0), node.readUInt32LE(1)]
  for (let at = 5; at + 3 <= node.length; at += 3 + node.readUInt16LE(at + 1))
    if (node.readUInt8(at) === SERVER_ID)
      items.set(node.readUInt16LE(at + 3), {
        isContainer: group === CONTAINER,
        isFluid: group === FLUID,
        isPickupable: (flags & PICKUPABLE) !== 0,
        isStackable: (flags & STACKABLE) !== 0,
      })
}
