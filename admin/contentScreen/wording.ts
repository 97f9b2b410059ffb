import { bilingual } from '../../content/messages/messages.ts'

export const rowAddressWording = bilingual('admin.contentScreen', {
  id: { gone: 'Data yang dicari sudah tidak ada. Mungkin masih di tempat sampah.' },
  en: { gone: 'The row is not there any more. It may still be in the trash.' },
})
