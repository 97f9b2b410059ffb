import { PAGE_SIZE } from '../../../content/reader.ts'
import { changeOf, upcomingEvents, type UpcomingEvent } from '../../../content/schedule/occurrences.ts'
import { site } from '../../../content/settings/site.ts'
import { gameEvent } from '../../../content/types/gameEvent.ts'
import { contentReader, type ReaderSource } from '../../content/contentReader.ts'
import type { Dependencies } from '../../responseCache/responseCache.ts'

/** Returns the events that run or are to come, of the latest that operators have added. */
export async function readUpcomingEvents(source: ReaderSource, noted: Dependencies): Promise<UpcomingEvent[]> {
  const reader = contentReader(source, noted)
  const [{ rows }, { time_zone }] = await Promise.all([
    reader.list(gameEvent, { page: 1, per_page: PAGE_SIZE.largest, sort: 'id', order: 'desc' }),
    reader.single(site),
  ])
  const events = upcomingEvents(rows, source.clock.now(), time_zone || undefined)
  const [first] = events
  if (first) noted.staleAt(new Date(changeOf(first)))
  return events
}
