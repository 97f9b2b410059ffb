/**
 * New usernames must not imitate other names. The rules are those of Unicode Technical Standard 39, section 5.2,
 * "highly restrictive".
 */

const UNSEEN = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}]/u

/** The permitted scripts: those of Unicode Standard Annex 31, table 5, and those of Indonesia. */
const SCRIPTS = [
  ...[
    'Arabic',
    'Armenian',
    'Bengali',
    'Bopomofo',
    'Cyrillic',
    'Devanagari',
    'Ethiopic',
    'Georgian',
    'Greek',
    'Gujarati',
  ],
  ...['Gurmukhi', 'Han', 'Hangul', 'Hebrew', 'Hiragana', 'Kannada', 'Katakana', 'Khmer', 'Lao', 'Latin', 'Malayalam'],
  ...['Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
  ...['Balinese', 'Batak', 'Buginese', 'Javanese', 'Rejang', 'Sundanese'],
]

const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const only = (scripts: readonly string[]): RegExp =>
  new RegExp(
    `^[${['Common', 'Inherited', ...scripts].map((script) => `\\p{Script_Extensions=${script}}`).join('')}]*$`,
    'u',
  )

const allowed = [...SCRIPTS.map((script) => [script]), ...TOGETHER].map(only)

export const hasUnseen = (text: string): boolean => UNSEEN.test(text)

export const isOfOneAlphabet = (name: string): boolean => allowed.some((pattern) => pattern.test(name))
