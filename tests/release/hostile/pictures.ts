import type { Random } from '../fuzz/random.ts'
import { broken, huge, oddBoxes } from './brokenPictures.ts'
import { twoInOne, disguised } from './disguisedPictures.ts'
import type { Hostile } from './hostilePicture.ts'

const kinds = [broken, huge, oddBoxes, twoInOne, disguised]

/** The n-th hostile upload: the kinds by turns, and each of a kind. */
export async function hostile(random: Random, number: number): Promise<Hostile> {
  const makers = kinds[number % kinds.length] ?? broken
  const maker = makers[Math.floor(number / kinds.length) % makers.length] ?? broken[0]
  if (!maker) throw new Error('There is nothing hostile.')
  return maker(random)
}
