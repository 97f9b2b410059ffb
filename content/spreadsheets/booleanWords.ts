import { bilingual } from '../messages/messages.ts'

export const booleanWords = bilingual('sheets.booleans', {
  id: { yes: 'ya', no: 'tidak' },
  en: { yes: 'yes', no: 'no' },
})
