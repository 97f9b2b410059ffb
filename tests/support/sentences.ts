import { PSEUDO_MARKS } from '../../translation/pseudo.ts'

/** Returns what is in no sentence of a catalogue. A sentence may have elements inside, so it may span several texts. */
export function outsideMarks(texts: readonly string[]): string[] {
  let depth = 0
  return texts.map((text) =>
    [...text]
      .filter((letter) => {
        if (letter === PSEUDO_MARKS.start) depth += 1
        if (letter === PSEUDO_MARKS.end) depth -= 1
        return depth === 0 && letter !== PSEUDO_MARKS.end
      })
      .join('')
      .trim(),
  )
}

export const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text)
