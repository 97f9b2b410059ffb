import { messages, type SourceLanguage } from './messages.ts'

const tags = { id: messages('', { language: 'id' }), en: messages('', { language: 'en' }) }

/** The value of the attribute `lang` for text of the specification that is Indonesian or English. */
export const tagOf = (language: SourceLanguage): string => tags[language].language
