/** What only the page /account says. The back-office shares the rest: content/accounts/ownAccountWording.ts. */
export const REQUIRED = '{label} wajib diisi.'
