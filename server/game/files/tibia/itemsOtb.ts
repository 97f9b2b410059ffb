import type { GameTexts } from '../source/gameText.ts'

const ITEMS_OTB = 'data/items/items.otb'

export interface OtbItem {
  isContainer: boolean
  isFluid: boolean
  isStackable: boolean
}

/** Bytes that begin and end a node, and the one before a byte that does neither (Node in src/fileloader.h). */
const [START, END, ESCAPE] = [0xfe, 0xff, 0xfd]
const IDENTIFIER_BYTES = 4
/** ITEM_GROUP_CONTAINER, ITEM_GROUP_FLUID, FLAG_STACKABLE and ITEM_ATTR_SERVERID in src/itemloader.h. */
const [CONTAINER, FLUID, STACKABLE, SERVER_ID] = [2, 12, 1 << 7, 0x10]

/**
 * What TFS knows of items beside `items.xml`, by their number (Items::loadFromOtb in src/items.cpp, OTB::Loader in
 * src/fileloader.cpp). Empty without the file. Reports a fault if the server would refuse it.
 */
export function readItemsOtb(texts: GameTexts): ReadonlyMap<number, OtbItem> {
  const items = new Map<number, OtbItem>()
  if (!texts.folder.has(ITEMS_OTB)) return items
  const bytes = texts.folder.read(ITEMS_OTB)
  if (!Buffer.isBuffer(bytes)) texts.remarks.fault(bytes, ITEMS_OTB, null, ITEMS_OTB)
  else if (!readNodes(bytes, (node) => addItem(items, node))) texts.remarks.fault('syntax', ITEMS_OTB, null, 'OTB')
  return items
}

/** Calls `isWhole` with each node of the outermost one, until it says no. Returns whether the nodes are whole. */
function readNodes(bytes: Buffer, isWhole: (node: Buffer) => boolean): boolean {
  if (bytes[IDENTIFIER_BYTES] !== START) return false
  const node = Buffer.alloc(bytes.length)
  let [depth, length] = [0, 0]
  for (let at = IDENTIFIER_BYTES; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === START) {
      depth += 1
      length = 0
    } else if (byte === END) {
      if (depth === 0 || (depth === 2 && !isWhole(node.subarray(0, length)))) return false
      depth -= 1
    } else {
      if (byte === ESCAPE) at += 1
      node[length] = bytes[at] ?? 0
      length += 1
    }
  }
  return depth === 0
}

/** A node has its group, its flags, and attributes: each a byte that names it, its length in two bytes, and its bytes. */
function addItem(items: Map<number, OtbItem>, node: Buffer): boolean {
  if (node.length < 5) return false
  const [group, flags] = [node.readUInt8(0), node.readUInt32LE(1)]
  let at = 5
  while (at + 3 <= node.length) {
    const [attribute, length] = [node.readUInt8(at), node.readUInt16LE(at + 1)]
    at += 3
    if (attribute === SERVER_ID && length === 2 && at + length <= node.length)
      items.set(node.readUInt16LE(at), {
        isContainer: group === CONTAINER,
        isFluid: group === FLUID,
        isStackable: (flags & STACKABLE) !== 0,
      })
    at += length
  }
  return at === node.length
}
