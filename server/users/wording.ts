import { messages } from '../../content/messages/messages.ts'

export const usersWording = messages('server.users', {
  language: 'id',
  untilPast: 'Pilih waktu yang belum lewat.',
  // In the list of what uses a role.
  accounts: '{count} akun',
})

export const usersEnglish = messages('server.users.english', {
  language: 'en',
  taken: 'This username is taken.',
  alike: 'This username looks like one that is taken.',
  emailTaken: 'This email is taken.',
  // Of a role.
  nameTaken: 'This name is taken.',
  unknownRole: 'There is no such role.',
  // Of a role.
  deleted: 'Deleted.',
})
