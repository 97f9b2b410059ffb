import { setImmediate as others } from 'node:timers/promises'
import {
  CATALOGUES_TYPE,
  MOST_CATALOGUES,
  type CatalogueOrigin,
  type ListedCatalogue,
} from '../../content/languages/catalogue.ts'
import { canonicalTag } from '../../content/messages/canonicalTag.ts'
import type { Context } from '../context/context.ts'
import type { Author, LoggedTable } from '../database/changes/author.ts'
import { write } from '../database/changes/write.ts'
import { countOf } from '../database/dialect/idList.ts'
import { lockNames } from '../database/dialect/locks.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import { readCatalogueFile, readTexts, writeCatalogueFile, writtenIn } from '../messages/catalogueFile.ts'
import { ownName } from '../../content/messages/languageName.ts'
import type { SiteLanguages } from '../messages/languages.ts'
import { SentenceError } from '../messages/sentenceError.ts'
import { catalogueEnglish } from '../messages/wording.ts'
import { readLanguages } from './siteLanguages.ts'

/** The log of changes would have each file twice. */
const catalogues: LoggedTable = { table: 'catalogues', type: CATALOGUES_TYPE, secrets: ['file'] }

const useOf = (tag: string, { main, further }: SiteLanguages): ListedCatalogue['use'] => {
  if (main?.tag === tag) return 'main'
  return further.some((one) => one.tag === tag) ? 'further' : null
}

/** Without an upload, those of this list are left. */
const belowUpload = (origins: readonly CatalogueOrigin[]): CatalogueOrigin | null =>
  origins.find((origin) => origin !== 'uploaded') ?? null

async function describe(context: Context, tag: string): Promise<ListedCatalogue | null> {
  const found = await context.languages.files.inspect(tag)
  if (!found) return null
  const { summary, origins } = found
  return {
    ...{ tag, name: ownName(tag), origin: origins[0], below: belowUpload(origins) },
    use: useOf(tag, await readLanguages(context)),
    ...{ is_draft: summary.isDraft, translated: summary.translated, sentences: summary.needed },
    ...{ outdated: summary.outdated, unknown: summary.unknown, faulty: summary.faulty },
    faults: summary.faults.map(({ key, reason }) => ({ key, reason })),
  }
}

export async function listCatalogues(context: Context): Promise<ListedCatalogue[]> {
  const listed: ListedCatalogue[] = []
  // One after the other, because reading one keeps the process busy for some 200 ms.
  for (const tag of await context.languages.files.tags()) {
    const one = await describe(context, tag)
    if (one) listed.push(one)
    await others()
  }
  return listed
}

/** Throws Refusal `invalid` if the file is no catalogue, or has no sentence that can be used. */
async function checkedTag({ languages }: Context, bytes: Uint8Array): Promise<string> {
  const refuse = (sentence: string) => invalid({ file: [sentence] })
  try {
    const { tag, sentences, faults } = readCatalogueFile(bytes, await languages.files.sources())
    if (sentences.size === 0) throw refuse(faults[0]?.reason ?? catalogueEnglish.noSentences)
    return tag
  } catch (error) {
    throw error instanceof SentenceError ? refuse(error.message) : error
  }
}

/** Stores a catalogue in the place of the one of its language. */
export async function uploadCatalogue(context: Context, author: Author, bytes: Uint8Array): Promise<ListedCatalogue> {
  const tag = await checkedTag(context, bytes)
  const file = Buffer.from(bytes).toString('utf8')
  await write(context.database, context.feed, author, async (writer) => {
    await lockNames(writer.tx, writer.engine, [CATALOGUES_TYPE])
    const known = await writer.tx.selectFrom('catalogues').select('id').where('tag', '=', tag).executeTakeFirst()
    if (known) return writer.update(catalogues, known.id, { file })
    if ((await countOf(writer.tx.selectFrom('catalogues'))) >= MOST_CATALOGUES)
      throw new Refusal('too_many_catalogues', { values: { most: MOST_CATALOGUES } })
    return writer.create(catalogues, { tag, file })
  })
  const stored = await describe(context, tag)
  if (!stored) throw new Refusal('not_found')
  return stored
}

/** Throws Refusal `not_found` if none was uploaded of this language. */
export async function removeCatalogue(context: Context, author: Author, text: string): Promise<void> {
  const tag = canonicalTag(text)
  if (tag === null) throw new Refusal('not_found')
  await write(context.database, context.feed, author, async (writer) => {
    const known = await writer.tx.selectFrom('catalogues').select('id').where('tag', '=', tag).executeTakeFirst()
    if (!known || !(await writer.remove(catalogues, known.id))) throw new Refusal('not_found')
  })
}

/**
 * Returns the file for translators: with what a language has, and an empty entry for each sentence that it lacks. Throws
 * Refusal `not_found` if there is no such language.
 */
export async function catalogueFor({ languages }: Context, text: string): Promise<{ tag: string; file: Buffer }> {
  const tag = canonicalTag(text)
  if (tag === null) throw new Refusal('not_found')
  const sources = await languages.files.sources()
  const found = await languages.files.inspect(tag)
  const bytes = found?.summary.isReadable ? await found.bytes() : null
  const { texts, isDraft } = bytes ? readTexts(bytes) : { texts: new Map<string, string>(), isDraft: true }
  const outdated = bytes ? readCatalogueFile(bytes, sources).outdated : []
  return {
    tag,
    file: writeCatalogueFile({ tag, sources: writtenIn(tag, sources, texts), texts, outdated, isDraft }),
  }
}
