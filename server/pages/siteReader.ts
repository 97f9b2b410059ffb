import type { DocumentReader } from '../../content/reader.ts'
import { contentReader } from '../content/contentReader.ts'
import type { Context } from '../context/context.ts'
import { gameReader } from '../game/catalogue/gameReader.ts'
import { realmReader } from '../game/figures/realmReader.ts'
import { readStatus } from '../game/siteStatus/readStatus.ts'
import { readUpcomingEvents } from '../game/siteStatus/upcomingEvents.ts'
import type { Dependencies } from '../responseCache/responseCache.ts'
import { readPrivacy } from './privacyFacts.ts'
import { readShownOffers } from '../shop/shownOffers.ts'
import { searchReader } from '../siteSearch/siteSearch.ts'

export const siteReader = (context: Context, dependencies: Dependencies): DocumentReader => ({
  ...contentReader(context, dependencies),
  status: () => readStatus(context, dependencies),
  privacy: () => readPrivacy(context, dependencies),
  realms: realmReader(context, dependencies),
  game: gameReader(context, dependencies),
  offers: () => readShownOffers(context, dependencies),
  events: () => readUpcomingEvents(context, dependencies),
  search: searchReader(context, dependencies),
})
