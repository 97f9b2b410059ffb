/** Fixed text of the server panel until there is a live source. docs/product.md, sections 2 and 9. */
export const SERVER_STATUS = { state: 'ONLINE', players: '300 PLAYERS' } as const
