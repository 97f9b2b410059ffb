import { LINK_CODE } from '../../../content/accounts/gameAccounts.ts'

const PARTS = 3
const PART_LENGTH = 4

/** Returns 60 random bits, which nobody can guess. */
export const randomCouponCode = (): string =>
  Array.from({ length: PARTS }, () =>
    // A byte modulo the 32 letters is uniform.
    Array.from(crypto.getRandomValues(new Uint8Array(PART_LENGTH)), (byte) => LINK_CODE.letters[byte % 32]).join(''),
  ).join('-')
