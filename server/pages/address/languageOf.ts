import { SPECIFICATION_TAG } from '../../../content/messages/specificationTag.ts'
import { addressIn } from '../../../content/site/languageAddress.ts'
import { canonicalTag } from '../../../content/messages/canonicalTag.ts'
import type { Context } from '../../context/context.ts'
import { readLanguages } from '../../languages/siteLanguages.ts'
import { inLanguage } from '../../messages/language.ts'
import { readingRowsIn } from '../../messages/rowsIn.ts'
import type { Target } from './requestTarget.ts'

/** The address of a page without its language, and the prefix of that: empty for the main language. */
export interface Addressed {
  address: string
  prefix: string
}

interface Found {
  prefix: string
  target: Target
  /** Set if the language is not offered, or has no prefix. */
  movedTo?: string
}

/** Runs code in the language of an address, with rows in this language. */
export async function readingIn<T>(context: Context, prefix: string, run: () => Promise<T>): Promise<T> {
  const { main, further } = await readLanguages(context)
  const language = further.find(({ tag }) => `/${tag}` === prefix)
  if (!language) return inLanguage(main, run)
  const rows = { tag: language.tag, source: main?.tag ?? SPECIFICATION_TAG, isOffered: true }
  return readingRowsIn(rows, () => inLanguage(language, run))
}

const PREFIX = /^\/([a-z]{2,3}(?:-[a-z\d]{2,8})*)(?=\/|$)/i

/** Splits the language from an address. A language that is not offered any more leads to the same page in the main one. */
export async function languageOf(context: Context, target: Target): Promise<Found> {
  const named = PREFIX.exec(target.path)?.[1]
  const tag = named === undefined ? null : canonicalTag(named)
  if (tag === null) return { prefix: '', target }
  const { main, further } = await readLanguages(context)
  const path = target.path.slice(tag.length + 1) || '/'
  const isOffered = further.some((language) => language.tag === tag)
  if (!isOffered && main?.tag !== tag && !(await context.languages.files.tags()).includes(tag))
    return { prefix: '', target }
  const prefix = isOffered ? `/${tag}` : ''
  const found = { prefix, target: { ...target, path } }
  if (isOffered && named === tag) return found
  const query = target.query.size > 0 ? `?${target.query.toString()}` : ''
  return { ...found, movedTo: addressIn(prefix, path) + query }
}
