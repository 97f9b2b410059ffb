const ALDEBARAN = ['Neuschwanstein', 'Hohenschwangau', 'Nuernberg', 'Wuerzburg', 'Rothenburg']
const GEFFEN = ['Repherion', 'Eeyolbriggar', 'Yesnelph', 'Bergel', 'Mersetzdeitz']
const PAYON = ['Bright Arbor', 'Scarlet Palace', 'Holy Shadow', 'Sacred Altar', 'Bamboo Grove Hill']
const PRONTERA = ['Kriemhild', 'Swanhild', 'Fadhgridh', 'Skoegul', 'Gondul']
const SCHWARZWALD = ['Himinn', 'Andlangr', 'Viblainn', 'Hljod', 'Skidbladnir']
const ARUNAFELTZ = ['Mardol', 'Cyr', 'Horn', 'Gefn', 'Bandis']
const KAFRAGARTEN = [1, 2, 3, 4, 5].map((number) => `Kafragarten ${number}`)
const GLORIA = [1, 2, 3, 4, 5].map((number) => `Gloria ${number}`)

const numbered = (first: number, names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.map((name, index) => [String(first + index), name]))

/** db/re/castle_db.yml; db/pre-re has the first of them. */
export const castlesOfRathena = numbered(0, [
  ...[...ALDEBARAN, ...GEFFEN, ...PAYON, ...PRONTERA],
  ...['Earth', 'Air', 'Water', 'Fire'],
  ...[...SCHWARZWALD, ...ARUNAFELTZ, ...KAFRAGARTEN, ...GLORIA],
])

/** db/castle_db.conf */
export const castlesOfHercules = numbered(1, [
  ...[...PRONTERA, ...ALDEBARAN, ...GEFFEN, ...PAYON, ...ARUNAFELTZ, ...SCHWARZWALD],
  ...['Fire', 'Earth', 'Air', 'Water'],
])
