import type { Random } from '../../support/random.ts'
import { either, refused, taken } from './brokenPictures.ts'
import { fileNames, foreign, mediaTypes, scriptAsGif, twoInOne } from './disguisedPictures.ts'
import type { Hostile, Makers } from './hostilePicture.ts'

const cases = (must: Hostile['must'], makers: Makers) =>
  Object.entries(makers).map(([name, make]) => ({ name, must, make }))

const all = [
  ...cases('be taken', { ...taken, ...twoInOne }),
  ...cases('be refused', refused),
  ...Object.entries(foreign).map(([name, bytes]) => ({
    name,
    must: 'be refused' as const,
    make: () => Buffer.from(bytes),
  })),
  ...cases('either', { ...either, 'a GIF that is a script': scriptAsGif }),
]

export async function hostile(random: Random, number: number): Promise<Hostile> {
  const { name, must, make } = all[number % all.length] ?? random.pick(all)
  return { name, must, bytes: await make(random), fileName: random.pick(fileNames), mediaType: random.pick(mediaTypes) }
}
