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
