import { locale } from '../../content/messages/locale.ts'

/**
 * Returns the value of a name such as `{count, number}`. `fill` groups digits as `locale` says; the specification's
 * English screens group them as English does, and get text.
 */
export const countIn = (language: string, count: number): string | number =>
  language === locale.language ? count : count.toLocaleString(language)
