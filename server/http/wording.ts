import { messages } from '../../content/messages/messages.ts'

export const httpEnglish = messages('server.http.english', {
  language: 'en',
  // Of a request.
  unreadableBody: 'The body could not be read.',
  badBody: 'The body must be a JSON object or a form.',
  // {name} is of a field or a parameter, here and below.
  unknownField: '{name} is unknown here.',
  oneOf: '{name} must be one of: {options}.',
  exactly: '{name} must be {value}.',
  wholeNumber: '{name} must be a whole number.',
  id: '{name} must be the number of an ID.',
  required: '{name} is required.',
  tooLong: '{name} is too long.',
  between: '{name} must be from {least} to {most}.',
  boolean: '{name} must be true or false.',
  // “interval” is the name of a parameter.
  interval: 'interval must be from {least} to {most} seconds.',
})

/** What is wrong with a value, if nothing more is known about it. */
export const generalEnglish = messages('server.http.general', {
  language: 'en',
  missing: 'This is required.',
  // {kind} is of JSON, such as “string” or “number”.
  kind: 'This must be of the kind {kind}.',
  oneOf: 'This must be one of: {options}.',
  // Of a number, or of how many letters or entries there are, here and below.
  atMost: 'This may be at most {most}.',
  atLeast: 'This must be at least {least}.',
  other: 'This is not valid.',
})
