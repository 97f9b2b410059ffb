import { fill } from '../../content/messages/fill.ts'
import { saying } from '../../content/messages/said.ts'
import { httpEnglish } from './wording.ts'

/** For Zod: what is wrong with a parameter or a field of this name. */
export const oneOf = (name: string, options: readonly string[]) =>
  saying(() => fill(httpEnglish.oneOf, { name, options: options.join(', ') }))

export const requiredIn = (name: string) => saying(() => fill(httpEnglish.required, { name }))

export const tooLongIn = (name: string) => saying(() => fill(httpEnglish.tooLong, { name }))

export const booleanIn = (name: string) => saying(() => fill(httpEnglish.boolean, { name }))

export const wholeNumberIn = (name: string) => () => fill(httpEnglish.wholeNumber, { name })

export const betweenIn =
  (name: string, { least, most }: { least: number; most: number }) =>
  () =>
    fill(httpEnglish.between, { name, least, most })

export const intervalIn =
  ({ least, most }: { least: number; most: number }) =>
  () =>
    fill(httpEnglish.interval, { least, most })
