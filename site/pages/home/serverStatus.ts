/** What the server panel says until a live source exists: fixed texts (docs/product.md, sections 2 and 9). */
export const SERVER_STATUS = { state: 'ONLINE', players: '300 PLAYERS' } as const
