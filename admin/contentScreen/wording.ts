import type { Wording } from '../../content/wording.ts'

export const rowAddressWording: { [L in Wording['language']]: { gone: string } } = {
  id: { gone: 'Data yang dicari sudah tidak ada. Mungkin masih di tempat sampah.' },
  en: { gone: 'The row is not there any more. It may still be in the trash.' },
}
