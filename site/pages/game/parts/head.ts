import type { VisiblePicture } from '../../../../content/gameInfo/gameSchemas.ts'
import type { Head } from '../../../data/page.ts'

export const SHARE_SIZE = { width: 1200, height: 630 } as const

interface About {
  title: string
  description: string
  list: { name: string; address: string }
  address: string
  picture: VisiblePicture
}

export const gameHead = (
  of: 'item' | 'monster' | 'map',
  { id, name, version }: { id: number; name: string; version: number },
  { title, description, list, address, picture }: About,
): Head => ({
  title,
  description,
  picture: { address: `/gameinfo/share/${of}/${id}.png?v=${version}`, ...SHARE_SIZE, hasText: true },
  entry: { name, picture: picture?.path ?? null, trail: [list, { name, address }] },
})
