import { defineContent, field } from '../define.ts'
import { settings } from '../wording.ts'

export const registration = defineContent({
  single: true,
  key: 'registration',
  table: 'registration_settings',
  title: 'Registration',
  readers: 'staff',
  fields: {
    reserved_names: field.longText({
      isForPrograms: true,
      label: 'Reserved names',
      hint: 'Names that visitors cannot register, one per line, besides those of staff (admin, GM, moderator, owner), of the site and of accounts.',
    }),
  },
  wording: settings('Registration'),
})
