import { gameEnglish } from '../wording.ts'

/** A figure that a game does not provide. */
export const absent = (why: keyof typeof gameEnglish.absent) => ({
  get absent() {
    return gameEnglish.absent[why]
  },
})
