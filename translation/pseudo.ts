import { parse } from '@messageformat/parser'

type Token = ReturnType<typeof parse>[number]

/** Letters that a reader recognises, and that no sentence of the sources has. */
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter, index) => {
    const other = [...'áƀćđéƒĝĥíĵķĺɱńóƥɋŕśťúṽŵẋýž'][index] ?? letter
    return [
      [letter, other],
      [letter.toUpperCase(), other.toUpperCase()],
    ]
  }),
)

/** Begins and ends each sentence, so that one that was put together from parts, or cut, is noticed. */
export const PSEUDO_MARKS = { start: '⟦', end: '⟧' } as const

/** Accents what people read of a sentence: a page in the pseudo-language shows which of its text is in no catalogue. */
export const pseudo = (text: string): string =>
  `${PSEUDO_MARKS.start}${accented(parse(text, { strict: true }))}${PSEUDO_MARKS.end}`

const accented = (tokens: readonly Token[]): string =>
  tokens
    .map((token) =>
      token.type === 'content'
        ? token.value.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter).replace(/'/g, '’')
        : token.ctx.text,
    )
    .join('')
