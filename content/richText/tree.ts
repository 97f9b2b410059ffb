import type { VisiblePart, SitePartName } from './siteParts.ts'
import type { VideoHost } from './videos.ts'

export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'break' }
  | { type: 'strong' | 'emphasis' | 'strike'; children: Inline[] }
  | { type: 'link'; address: string; children: Inline[] }

/** `size` is absent if the picture was taken down or if somebody is still writing the text. */
export interface TextPicture {
  type: 'picture'
  address: string
  alternative: string
  size?: { width: number; height: number; avif: boolean }
}

export interface TextVideo {
  type: 'video'
  host: VideoHost
  id: string
  title: string
  still: TextPicture | null
}

export interface SitePart {
  type: 'part'
  name: SitePartName
  of: string
  shown?: VisiblePart | null
}

export type Alignment = 'start' | 'center' | 'end'

/** Headings start at level 2, because the page's own heading has level 1. */
export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: 2 | 3 | 4; children: Inline[] }
  | { type: 'quote'; children: Block[] }
  | { type: 'list'; start: number | null; entries: Block[][] }
  | { type: 'code'; text: string }
  | { type: 'table'; columns: Alignment[]; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' }
  | { type: 'accordion'; title: string; children: Block[] }
  | TextPicture
  | TextVideo
  | SitePart

export type RichText = Block[]
