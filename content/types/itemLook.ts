import type { Item } from './item.ts'

/**
 * What a tile of an item is drawn from. It is no part of item.ts, so that a page with tiles does not load the declaration of
 * all fields.
 */
export const itemLook = ['kind', 'subtype', 'places', 'icon'] as const satisfies readonly (keyof Item)[]
