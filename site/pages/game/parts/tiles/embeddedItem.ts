import type { Embedded } from '../../../../../content/define.ts'
import { picturePath } from '../../../../../content/pictures.ts'
import type { DrawnItem } from './Tile.tsx'

/** How an item looks that a row carries (content/types/itemLook.ts). Other servers of the API leave all of it out. */
export function drawnItem(item: Embedded | null): DrawnItem {
  const {
    kind,
    subtype,
    places,
    icon_url: address,
    icon_width: width,
    icon_height: height,
    icon_avif: avif,
  } = item ?? {}
  return {
    ...{ kind: kind ?? '', subtype: subtype ?? '', places: places ?? '' },
    icon: address
      ? { path: picturePath(address), width: width ?? null, height: height ?? null, avif: avif ?? false }
      : null,
  }
}
