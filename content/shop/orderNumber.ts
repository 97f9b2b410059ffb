/** 40 bits, without letters that look like digits. It has a file of its own, so that pages do not load the schema library. */
export const ORDER_NUMBER = /^[0-9A-HJKMNP-TV-Z]{8}$/
/** So many of one offer fit into an order. */
export const MOST_QUANTITY = 99
