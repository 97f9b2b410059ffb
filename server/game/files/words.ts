/** Characters without a width, which nobody sees or types. They come from texts that were copied from web pages. */
const INVISIBLE = /[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g

export const shownName = (name: string): string =>
  name
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Turns joined words such as `PetEgg` and `Pet_Egg` into separate words such as `Pet Egg`. */
export const spaced = (word: string): string =>
  word
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
