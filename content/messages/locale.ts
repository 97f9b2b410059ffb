import { messages } from './messages.ts'

/**
 * How numbers and dates are written, as the specification has it. In other languages `Intl` says it:
 * server/messages/localeWords.ts. Browsers get the result, because a phone takes about 60 ms to create the first formatter.
 */
export const locale = messages('locale', {
  language: 'id',
  group: '.',
  decimal: ',',
  date: '{day} {month} {year}',
  clock: '{hours}.{minutes}',
  months: 'Januari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember',
})
