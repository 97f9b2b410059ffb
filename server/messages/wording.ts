import { messages } from '../../content/messages/messages.ts'

/** Why a catalogue, or a sentence of one, is not used. Its translator reads this. */
export const catalogueEnglish = messages('server.messages.english', {
  language: 'en',
  tooLarge: 'The file has more than {most, number} bytes.',
  noLanguage: 'The header Language of the file is no language.',
  // {language} and {name} are tags of languages, such as pt-BR.
  otherLanguage: 'The header Language of the file is {language}, and its name says {name}.',
  // {reason} is of the program that reads the file, in English.
  noFile: 'The file is no PO file: {reason}',
  noUtf8: 'The file is not in UTF-8.',
  noSentences: 'No entry of the file is a sentence of this site. The context of each entry is the key of its sentence.',
  tooLong: 'It has {length, number} characters, its source has {source, number}.',
  control: 'It has control characters.',
  markup: 'It has markup.',
  // {names} are names in braces.
  lacks: 'It lacks {names}.',
  // {names} are names in braces.
  hasNo: 'Its source has no {names}.',
  // {part} is a part of a sentence, in braces.
  notSupported: '{part} is not supported.',
  offset: 'An offset is not supported.',
  // {reason} is of the program that reads ICU messages, in English.
  noMessage: 'It is no ICU message: {reason}',
})
