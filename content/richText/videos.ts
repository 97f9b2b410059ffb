interface Host {
  name: string
  address: RegExp
  id: RegExp
  page: (id: string) => string
  origin: string
  player: (id: string) => string
}

const hosts = {
  youtube: {
    name: 'YouTube',
    address:
      /^https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#\s]*&)?v=|(?:shorts|live|embed)\/)|youtu\.be\/)([\w-]{11})(?=$|[?&#/])/i,
    id: /^[\w-]{11}$/,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
    origin: 'https://www.youtube-nocookie.com',
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  },
  vimeo: {
    name: 'Vimeo',
    address: /^https?:\/\/(?:www\.)?vimeo\.com\/([0-9]{1,12})(?=$|[?#/])/i,
    id: /^[0-9]{1,12}$/,
    page: (id) => `https://vimeo.com/${id}`,
    origin: 'https://player.vimeo.com',
    player: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
  },
  dailymotion: {
    name: 'Dailymotion',
    address: /^https?:\/\/(?:(?:www\.)?dailymotion\.com\/video|dai\.ly)\/([a-z0-9]{5,10})(?=$|[?#/_])/i,
    id: /^[a-z0-9]{5,10}$/i,
    page: (id) => `https://www.dailymotion.com/video/${id}`,
    origin: 'https://geo.dailymotion.com',
    player: (id) => `https://geo.dailymotion.com/player.html?video=${id}`,
  },
} as const satisfies Record<string, Host>

export type VideoHost = keyof typeof hosts
export const videoHosts: Readonly<Record<VideoHost, Host>> = hosts
export const videoHostNames = Object.keys(hosts) as [VideoHost, ...VideoHost[]] // The cast is safe: Object.keys returns the keys of `hosts`, which is not empty.

export interface Video {
  host: VideoHost
  id: string
}

export function videoAt(address: string): Video | null {
  for (const host of videoHostNames) {
    const id = hosts[host].address.exec(address)?.[1]
    if (id) return { host, id }
  }
  return null
}

export const videoPage = ({ host, id }: Video): string => `/video/${host}/${id}`
