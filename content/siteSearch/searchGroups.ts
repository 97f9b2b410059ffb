import { messages } from '../messages/messages.ts'

const titles = messages('site.search.groups', {
  language: 'en',
  news: 'News',
  item: 'Items',
  monsters: 'Monsters',
  mapinfo: 'Maps',
  npclist: 'NPC',
  droplist: 'Drops',
  donation: 'Donation',
  howto: 'How To',
  downloads: 'Download',
  quests: 'Quests',
  server: 'Server Info',
  serverrules: 'Rules',
  pages: 'Pages',
})

const group = <Key extends Exclude<keyof typeof titles, 'language'>>(key: Key) => ({
  key,
  get title() {
    return titles[key]
  },
})

/** Groups of results. A group is at `/search?in={key}`, and groups that match equally well come in this order. */
export const searchGroups = [
  group('news'),
  group('item'),
  group('monsters'),
  group('mapinfo'),
  group('npclist'),
  group('droplist'),
  group('donation'),
  group('howto'),
  group('downloads'),
  group('quests'),
  group('server'),
  group('serverrules'),
  group('pages'),
] as const

export type SearchGroup = (typeof searchGroups)[number]['key']

export const SEARCH = '/search'

export const GROUP_PARAM = 'in'
