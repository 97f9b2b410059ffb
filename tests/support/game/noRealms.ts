import type { RealmReader } from '../../../content/realms/realmReader.ts'

const none = () => Promise.reject(new Error('Nothing here reads realms.'))

/** For what is tested without realms. */
export const noRealms: RealmReader = {
  names: none,
  outlines: none,
  list: none,
  read: none,
}
