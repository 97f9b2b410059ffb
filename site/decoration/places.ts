export type Place = 'harbour' | 'forge' | 'maproom' | 'archive'

const PLACES: readonly (readonly [RegExp, Place])[] = [
  [/^\/gameinfo\/(item|monster)/, 'forge'],
  [/^\/(gameinfo\/(server|quest|map)|ranking|status|player|guild)/, 'maproom'],
  [/^\/(download|donation|basket|register|login|forgot|reset|account)/, 'harbour'],
]

/** Which picture is behind the title of a page. The pictures are in PageHeading.module.css. */
export const placeOf = (pathname: string): Place => PLACES.find(([path]) => path.test(pathname))?.[1] ?? 'archive'
