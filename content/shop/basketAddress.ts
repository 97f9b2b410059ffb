export const BASKET = '/basket'
/** Names the offer that a link puts into the basket. */
export const ADDED_PARAM = 'add'

export const addAddress = (offer: number): string => `${BASKET}?${ADDED_PARAM}=${offer}`
export const orderAddress = (number: string): string => `/account/orders/${number}`
