import { messages } from '../../content/messages/messages.ts'

export const authWording = messages('server.auth', {
  language: 'id',
  factorAgain: 'Ulangi langkah kedua Anda untuk ini.',
  // How long to wait; in the sentence that there were too many tries.
  seconds: '{count} detik',
  minutes: '{count} menit',
  hours: '{count} jam',
})
