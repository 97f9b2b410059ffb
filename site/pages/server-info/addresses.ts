import { sectionAddress } from '../../../content/site/sections.ts'

/** Key of the section with the facts about the server. */
export const GENERAL = 'general'

/** The facts about the server, as everybody who begins to play wants to know them. */
export const GENERAL_INFORMATION = sectionAddress(GENERAL)

export const MAPS = '/gameinfo/map'
export const mapAddress = (id: number): string => `${MAPS}?map=${id}`
