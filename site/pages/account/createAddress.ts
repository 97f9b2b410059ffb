/** /account opens the dialog for a new game account if its address ends with this. */
export const CREATE_HASH = '#akun-game'
export const CREATE_ADDRESS = `/account${CREATE_HASH}`
