/** Keys ignore combining marks of more blocks now, so those of existing accounts are made again. */
export { up } from './0054_loose_usernames.ts'
