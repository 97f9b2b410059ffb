/** Groups of results. A group is at `/search?in={key}`, and groups that match equally well come in this order. */
export const searchGroups = [
  { key: 'news', title: 'News' },
  { key: 'item', title: 'Items' },
  { key: 'monsters', title: 'Monsters' },
  { key: 'mapinfo', title: 'Maps' },
  { key: 'npclist', title: 'NPC' },
  { key: 'droplist', title: 'Drops' },
  { key: 'donation', title: 'Donation' },
  { key: 'howto', title: 'How To' },
  { key: 'downloads', title: 'Download' },
  { key: 'quests', title: 'Quests' },
  { key: 'server', title: 'Server Info' },
  { key: 'serverrules', title: 'Rules' },
  { key: 'pages', title: 'Pages' },
] as const

export type SearchGroup = (typeof searchGroups)[number]['key']

export const SEARCH = '/search'

export const GROUP_PARAM = 'in'
