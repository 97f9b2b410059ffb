import type { ShownPart, SitePartName } from './siteParts.ts'
import type { VideoHost } from './videos.ts'

/** A formatted text as a tree, built on the server and displayed in browsers. */

/** Inline content. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'break' }
  | { type: 'strong' | 'emphasis' | 'strike'; children: Inline[] }
  /** A path of this site, or http(s). */
  | { type: 'link'; address: string; children: Inline[] }

/** A picture of this site. Without a size it was taken down, or the text is not saved yet. */
export interface TextPicture {
  type: 'picture'
  /** Path of the whole picture as WebP, or its address below PICTURES_URL. */
  address: string
  /** Alternative text. */
  alternative: string
  size?: { width: number; height: number; avif: boolean }
}

export interface TextVideo {
  type: 'video'
  host: VideoHost
  id: string
  /** Shown until the video plays. */
  title: string
  still: TextPicture | null
}

export interface SitePart {
  type: 'part'
  name: SitePartName
  /** An id or a name. */
  of: string
  /** Null if it does not exist; undefined in an unsaved text. */
  shown?: ShownPart | null
}

export type Alignment = 'start' | 'center' | 'end'

/** Block content. The page's title is heading level one. */
export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: 2 | 3 | 4; children: Inline[] }
  | { type: 'quote'; children: Block[] }
  /** `start` is the first number; null for bullets. */
  | { type: 'list'; start: number | null; entries: Block[][] }
  | { type: 'code'; text: string }
  | { type: 'table'; columns: Alignment[]; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' }
  | { type: 'accordion'; title: string; children: Block[] }
  | TextPicture
  | TextVideo
  | SitePart

export type RichText = Block[]
