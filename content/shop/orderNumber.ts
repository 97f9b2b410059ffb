/** 40 bits, without letters that look like digits. This file is separate, so that pages do not load the schema library. */
export const ORDER_NUMBER = /^[0-9A-HJKMNP-TV-Z]{8}$/
/** The most of one offer in an order. */
export const MOST_QUANTITY = 99
/** The most characters of a code of a coupon. */
export const LONGEST_CODE = 40
