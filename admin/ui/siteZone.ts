import { USUAL_TIME_ZONE } from '../../content/settings/timeZone.ts'
import { createStore } from './createStore.ts'
import { embeddedSite } from './embeddedSite.ts'

/** The back-office shows and reads all times in the site's time zone, because its staff live in several. */
export const siteZone = createStore(embeddedSite()?.time_zone || USUAL_TIME_ZONE)
