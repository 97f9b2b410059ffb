import { fill } from '../../../../content/messages/fill.ts'
import { messages } from '../../../../content/messages/messages.ts'
import { PAGE_SIZE, type Reader } from '../../../../content/reader.ts'
import { videoAt, videoHosts, videoPage } from '../../../../content/richText/videos.ts'
import { changeOf, type UpcomingEvent } from '../../../../content/schedule/occurrences.ts'
import type { LandingSectionName } from '../../../../content/settings/landingSectionNames.ts'
import { site } from '../../../../content/settings/site.ts'
import { zoneClock } from '../../../../content/settings/zoneClock.ts'
import { news } from '../../../../content/types/news.ts'
import { newsCategory } from '../../../../content/types/newsCategory.ts'
import { langOf } from '../../../data/langOf.ts'
import { formatDate } from '../../../format/date.ts'
import { formatMoment } from '../../../format/moment.ts'
import type { AliveCell, HomeData } from '../parts.ts'

const words = messages('site.home.alive', {
  language: 'id',
  // What the next event is. Its name follows.
  kinds: { war: 'Perang', maintenance: 'Pemeliharaan', season: 'Musim', event: 'Acara' },
  // Of an event that has begun. The time is as in “23.00 WIB” or “Sel, 1 Des, 23.00 WIB”.
  running: 'Berlangsung sampai {time}',
  // The most players at once. Their number follows.
  peak: 'Puncak hari ini',
  players: '{players, number} pemain',
  // The faction with the most kills. Its name follows.
  leads: 'Memimpin',
  kills: '{kills, number} kill',
  // The guild at the head of the ranking. Its name follows.
  guild: 'Guild teratas',
  trailer: 'Trailer',
  // The button of the trailer.
  play: 'Putar trailer',
})

const DAY_MS = 86_400_000

type MaybeCell = AliveCell | null | undefined

const inLanguage = (lang: string | undefined): Pick<AliveCell, 'lang'> => (lang === undefined ? {} : { lang })

function eventCell([event]: readonly UpcomingEvent[], zone: string | undefined): MaybeCell {
  if (!event) return null
  const { kind, title, language, link, begins_at, ends_at, is_running } = event
  const at = changeOf(event)
  const isShort = ends_at !== null && Date.parse(ends_at) - Date.parse(begins_at) < DAY_MS
  const time = formatMoment(at, zone, is_running && isShort ? 'clock' : 'moment')
  return {
    about: 'event',
    label: words.kinds[kind],
    value: title,
    ...inLanguage(language),
    ...(link && { to: link }),
    note: is_running ? fill(words.running, { time }) : time,
    until: { at, ahead: (zoneClock(new Date(at), zone) - Date.parse(at)) / 60_000 },
  }
}

const peakCell = ({ status, live }: HomeData): MaybeCell =>
  status?.peak_today == null
    ? null
    : {
        about: 'peak',
        label: words.peak,
        value: fill(words.players, { players: status.peak_today }),
        ...(live && { to: '/status' }),
      }

async function patchCell(reader: Reader, zone: string | undefined): Promise<MaybeCell> {
  const { rows: categories } = await reader.list(newsCategory, { page: 1, per_page: PAGE_SIZE.usual })
  const category = categories.find(({ patches }) => patches)
  if (!category) return null
  const where = { category_id: category.id }
  const [newest] = (await reader.list(news, { page: 1, per_page: 1, where, sort: 'published_at', order: 'desc' })).rows
  const labelLang = langOf(category, 'name')
  return (
    newest && {
      about: 'patch',
      label: category.name,
      ...(labelLang !== undefined && { labelLang }),
      value: newest.title,
      ...inLanguage(langOf(newest, 'title')),
      to: `/news/${newest.id}`,
      note: formatDate(newest.published_at ?? newest.created_at, zone),
    }
  )
}

const isVisible = ({ sections }: HomeData, name: LandingSectionName): boolean =>
  !sections || sections.some(({ section }) => section === name)

/** A faction leads if the kills of all are known, and no other has as many. */
function leadingFaction({ races }: HomeData): MaybeCell {
  if (!races || races.some(({ kills }) => kills === null)) return null
  const [first, second] = [...races].sort((one, other) => (other.kills ?? 0) - (one.kills ?? 0))
  if (!first?.kills || first.kills === second?.kills) return null
  return {
    about: 'leader',
    label: words.leads,
    value: first.name,
    ...inLanguage(langOf(first, 'name')),
    note: fill(words.kills, { kills: first.kills }),
  }
}

function leadingGuild(data: HomeData): MaybeCell {
  if (!isVisible(data, 'Rankings')) return null
  const { guilds, live } = data
  const [first] = live?.guilds?.rows ?? guilds ?? []
  const to = live?.guilds?.to
  return first && { about: 'leader', label: words.guild, value: first.name, note: first.faction, ...(to && { to }) }
}

function trailerCell(address: string): MaybeCell {
  const video = videoAt(address)
  if (!video) return null
  const to = videoHosts[video.host].page(video.id)
  return { about: 'trailer', label: words.trailer, value: words.play, to, video: videoPage(video) }
}

const ORDER: readonly AliveCell['about'][] = ['event', 'peak', 'patch', 'leader', 'trailer']

const inOrder = (cells: readonly MaybeCell[]): readonly AliveCell[] =>
  cells
    .filter((cell) => cell != null)
    .sort(({ about: one }, { about: other }) => ORDER.indexOf(one) - ORDER.indexOf(other))

/** Returns the cells with what the figures of the page say. */
export function withFigures(cells: readonly AliveCell[], data: HomeData): readonly AliveCell[] {
  if (!isVisible(data, 'Right Now')) return []
  const others = cells.filter(({ about }) => about !== 'peak' && about !== 'leader')
  return inOrder([...others, peakCell(data), leadingFaction(data) ?? leadingGuild(data)])
}

export async function withNextEvent(cells: readonly AliveCell[], reader: Reader): Promise<readonly AliveCell[]> {
  const [events, { time_zone }] = await Promise.all([reader.events(), reader.single(site)])
  return inOrder([...cells.filter(({ about }) => about !== 'event'), eventCell(events, time_zone || undefined)])
}

export async function loadAlive(reader: Reader): Promise<(data: HomeData) => readonly AliveCell[]> {
  const { time_zone, trailer } = await reader.single(site)
  const zone = time_zone || undefined
  const [events, patch] = await Promise.all([reader.events(), patchCell(reader, zone)])
  const cells = inOrder([eventCell(events, zone), patch, trailerCell(trailer)])
  return (data) => withFigures(cells, data)
}
