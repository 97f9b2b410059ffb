import { fill } from './messages/fill.ts'
import { messages } from './messages/messages.ts'

/** For developers who use the API. `{name}` is the name of a parameter. */
export const queryWording = messages('api.queries', {
  language: 'en',
  text: '{name} must be one text.',
  tooLong: '{name} may have at most {limit} characters.',
  nul: '{name} contains a character that no text can have.',
  required: '{name} is required.',
  empty: '{name} must not be empty.',
  plainText: '{name} must be text.',
  // The name of an API token or another thing that its owner names.
  nameRequired: 'Name is required.',
  nameTooLong: 'Name may have at most {limit} characters.',
  nameNul: 'Name contains a character that no text can have.',
  id: '{name} must be the number of an ID.',
  account: '{name} must be the number of an account.',
  change: '{name} must be the number of a change.',
  wholeNumber: '{name} must be a whole number.',
  wholeNumberFrom: '{name} must be a whole number from {least} on.',
  wholeNumberWithin: '{name} must be a whole number from {least} to {most}.',
  within: '{name} must be from {least} to {most}.',
  amount: '{name} must be a number from 0 on, such as 50000 or 12.5.',
  dateAndTime: '{name} must be a date and time such as 2026-12-24T19:00:00+07:00.',
  time: '{name} must be a time such as 2026-01-31T17:00:00Z.',
  boolean: '{name} must be true or false.',
  isTrue: '{name} must be true.',
  colour: '{name} must be a colour such as #e2b04c.',
  // The options are values of the API, with commas between.
  oneOf: '{name} must be one of: {options}.',
  // The options are signs, with spaces between.
  oneSign: '{name} must be one of: {options}',
  order: 'order must be asc or desc.',
  languageTag: '{name} must be the tag of a language, such as en or pt-BR.',
  search: 'q must say what is searched.',
  type: 'type must be the menu key of a content type.',
  listType: 'type must be the menu key of a content type that has a list.',
  version: '{name} must be the version that was read.',
  workingCopyVersion: 'working_copy_version must be the version that was read, or 0 where there was none.',
  oneRow: 'Name one row, in before or in after.',
  page: 'page reaches as far as entry {most}. What is older follows by before, as Link says, or by from and to.',
  until: 'until must be a time, such as 2026-12-31T00:00:00Z.',
  untilTooLate: 'until must be before 2100.',
  picture: 'picture must be the address of a picture of this site, or the hash in it.',
  viewQuery: 'query must hold what the list is asked for.',
  viewNames: 'query must hold what the list can be asked for.',
  viewEmpty: 'query must ask for something.',
  viewTooLong: 'query is too long.',
  filters: 'query must hold what a list can be filtered by.',
  condition: 'query needs a condition, or all: true.',
  rows: 'Name the rows: in ids, in query or in rows.',
  idList: 'ids must be a list of the numbers of IDs.',
  rowList: 'rows must be a list of rows.',
  noRow: '{name} must name a row.',
  tooManyRows: '{name} may name at most {most} rows.',
  rowTwice: 'rows may name a row once.',
  expect: 'expect must be the number of rows that the list had.',
  expectAlone: 'expect belongs to a query: how many rows its list had.',
  noField: 'set must name a field.',
  set: 'set says how the rows are changed.',
  file: 'file must be a CSV, XLSX or ODS file.',
  zip: 'file must be a ZIP.',
})

type Sentence = Exclude<keyof typeof queryWording, 'language'>

/** A sentence about a parameter, in the language of the request that has it. */
export const about =
  (sentence: Sentence, values: Readonly<Record<string, string | number>> = {}) =>
  (): string =>
    fill(queryWording[sentence], values)

/** The same as a parameter of Zod. */
export const says = (sentence: Sentence, values?: Readonly<Record<string, string | number>>) => ({
  error: about(sentence, values),
})
