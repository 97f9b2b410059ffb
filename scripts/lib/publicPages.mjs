// @ts-check
/**
 * Every public page as the demo fills it, for what looks at all of them. Those that are not `listed` are not to be found
 * by search engines.
 * @type {readonly { name: string, path: string, listed: boolean }[]}
 */
export const publicPages = [
  { name: 'home', path: '/', listed: true },
  { name: 'news', path: '/news', listed: true },
  { name: 'news-detail', path: '/news/1', listed: true },
  { name: 'news-formatted', path: '/news/13', listed: true },
  { name: 'server', path: '/gameinfo/server', listed: true },
  { name: 'server-features', path: '/gameinfo/server?section=feature', listed: true },
  { name: 'server-general', path: '/gameinfo/server?section=general', listed: true },
  { name: 'server-npcs', path: '/gameinfo/server?section=npclist', listed: true },
  { name: 'server-drops', path: '/gameinfo/server?section=droplist', listed: true },
  { name: 'quest', path: '/gameinfo/quest', listed: true },
  { name: 'rules', path: '/gameinfo/rules', listed: true },
  { name: 'map', path: '/gameinfo/map', listed: true },
  { name: 'map-chosen', path: '/gameinfo/map?map=1', listed: true },
  { name: 'map-page', path: '/gameinfo/map/2-dataran-sri-kencana', listed: true },
  { name: 'items', path: '/gameinfo/items', listed: true },
  { name: 'item', path: '/gameinfo/item/92-apple', listed: true },
  { name: 'item-equipment', path: '/gameinfo/item/1-keris-fajar-0', listed: true },
  { name: 'monsters', path: '/gameinfo/monsters', listed: true },
  { name: 'monster', path: '/gameinfo/monster/1-poring', listed: true },
  { name: 'donation', path: '/donation', listed: true },
  { name: 'donation-retail', path: '/donation?section=retail', listed: true },
  { name: 'donation-packages', path: '/donation?section=packages', listed: true },
  { name: 'download', path: '/download', listed: true },
  { name: 'own-page', path: '/panduan', listed: true },
  { name: 'search', path: '/search?q=lumbung', listed: false },
  { name: 'search-nothing', path: '/search?q=xqzvw', listed: false },
  { name: 'login', path: '/login', listed: false },
  { name: 'register', path: '/register', listed: false },
  { name: 'forgot', path: '/forgot', listed: false },
  { name: 'reset-password', path: '/reset-password#none', listed: false },
  { name: 'account', path: '/account', listed: false },
  { name: 'order', path: '/account/orders/00000000', listed: false },
  { name: 'basket', path: '/basket', listed: false },
  { name: 'terms', path: '/terms', listed: false },
  { name: 'privacy', path: '/privasi', listed: true },
  { name: 'not-found', path: '/nothing', listed: false },
]
