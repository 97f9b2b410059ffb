import type { ShownPart, SitePartName } from './siteParts.ts'
import type { VideoHost } from './videos.ts'

/** A formatted text as a tree: what the server makes of its source, and what a browser shows of it. */

/** A part of a line. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'break' }
  | { type: 'strong' | 'emphasis' | 'strike'; children: Inline[] }
  /** To a page of the site, whose address begins with a slash, or by http or https elsewhere. */
  | { type: 'link'; address: string; children: Inline[] }

/**
 * A picture of this site. Its size is known to whoever has looked it up; without one it is taken down, or the text is still being
 * written.
 */
export interface TextPicture {
  type: 'picture'
  /** The whole picture as WebP: its path from the root, or its address below PICTURES_URL in what pages and the API show. */
  address: string
  /** What is said in its place. */
  alternative: string
  size?: { width: number; height: number; avif: boolean }
}

export interface TextVideo {
  type: 'video'
  host: VideoHost
  id: string
  /** What stands in its place until it plays: its title or the picture's words. */
  title: string
  still: TextPicture | null
}

/** A part of the site. */
export interface SitePart {
  type: 'part'
  name: SitePartName
  /** Which one: an id, or a name. */
  of: string
  /** Null where it leads nowhere; absent while the text is being written. */
  shown?: ShownPart | null
}

export type Alignment = 'start' | 'center' | 'end'

/** What stands below one another. The page's own heading is the first level. */
export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: 2 | 3 | 4; children: Inline[] }
  | { type: 'quote'; children: Block[] }
  /** `start` is the number of the first entry; null where the entries are not numbered. */
  | { type: 'list'; start: number | null; entries: Block[][] }
  | { type: 'code'; text: string }
  | { type: 'table'; columns: Alignment[]; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' }
  /** Blocks below a title that opens and closes. */
  | { type: 'accordion'; title: string; children: Block[] }
  | TextPicture
  | TextVideo
  | SitePart

export type RichText = Block[]
