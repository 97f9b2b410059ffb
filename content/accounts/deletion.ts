import { bilingual, messages } from '../messages/messages.ts'

/** For this many days after asking, an account can be kept after all. */
export const RETURN_DAYS = 14

/** What happens to the game accounts of somebody who leaves. `lock`: nobody can play them. */
export const GAME_CHOICES = ['keep', 'lock'] as const
export type GameChoice = (typeof GAME_CHOICES)[number]

/** Games that note a reason for a ban show it to the player. */
export const lockWording = messages('accounts.deletion.lock', {
  language: 'id',
  // The game shows it to a player whose game account is locked.
  reason: 'Pemilik akun ini menghapus akunnya di situs.',
})

/** How long backups hold what is deleted. The sentences are in the API's answers, on the command line and on /privasi. */
export const backupSentences = bilingual('accounts.deletion.backups', {
  id: {
    until:
      'Cadangan otomatis masih memuat data ini sampai {day}. Cadangan sebelum pembaruan versi dan salinan yang dibuat pengelola sendiri disimpan sampai pengelola menghapusnya.',
    unknown:
      'Situs ini tidak membuat cadangan otomatis. Sampai kapan salinan yang dibuat pengelola sendiri memuat data ini tidak diketahui.',
  },
  en: {
    until:
      'Scheduled backups contain the data until {day}. Backups before an upgrade and copies that you made yourself stay until you delete them.',
    unknown:
      'No backups are scheduled (BACKUP_EVERY). How long copies that you made yourself contain the data is not known.',
  },
})

/** What the log calls somebody whose account was deleted. */
export const formerPlayer = bilingual('accounts.deletion.former', {
  id: { name: 'mantan pemain' },
  en: { name: 'a former player' },
})
