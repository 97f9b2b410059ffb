import type { z } from 'zod'
import { fill } from '../../content/messages/fill.ts'
import { currentLanguage } from '../messages/language.ts'
import { generalEnglish as words } from './wording.ts'

/**
 * Says what is wrong where a schema has no sentence of its own. The specification has Zod's sentences there, which are
 * English.
 */
export const generalSentence: z.core.$ZodErrorMap = (issue) => {
  if (currentLanguage() === null) return undefined
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? words.missing : fill(words.kind, { kind: issue.expected })
    case 'invalid_value':
      return fill(words.oneOf, { options: issue.values.join(', ') })
    case 'too_big':
      return fill(words.atMost, { most: Number(issue.maximum) })
    case 'too_small':
      return fill(words.atLeast, { least: Number(issue.minimum) })
    default:
      return words.other
  }
}
