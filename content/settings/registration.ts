import { defineContent, field } from '../define.ts'
import { settings } from '../wording.ts'

export const STAFF_WORDS: readonly string[] = (
  'admin administrator gm gamemaster moderator mod owner pemilik operator staff staf support system sistem root ' +
  'official resmi'
).split(' ')

export const registration = defineContent({
  single: true,
  key: 'registration',
  table: 'registration_settings',
  title: 'Registration',
  readers: 'staff',
  fields: {
    reserved_names: field.longText({
      label: 'Reserved names',
      hint: `Names that visitors cannot register, one per line. Empty: ${STAFF_WORDS.join(', ')}.`,
    }),
  },
  wording: settings('Registration'),
})
