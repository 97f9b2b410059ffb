import type { ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { LARGEST_ID } from '../../../content/limits.ts'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/messages/fill.ts'
import { sheetWording } from '../../../content/wording/sheetWording.ts'
import { inTurns } from '../../process/queues/inParts.ts'
import { foldedName } from '../foldedName.ts'
import { MissingReferences, type MissingOptions } from './missingReferences.ts'
import { hasName, namedRows, type NameSource, type WantedRows } from './namedRows.ts'
import { referencesIn, saidOf, type ParsedRow } from './parsedRows.ts'

interface Known {
  byId: ReadonlyMap<number, string>
  byKey: ReadonlyMap<string, number>
  byName: ReadonlyMap<string, number[]>
}

async function knownRows(source: NameSource, target: ContentType, wanted: WantedRows): Promise<Known> {
  const byId = new Map<number, string>()
  const byKey = new Map<string, number>()
  const byName = new Map<string, number[]>()
  for (const { id, key, name } of await namedRows(source, target, wanted)) {
    byId.set(id, hasName(target) ? name : '')
    if (key !== null) byKey.set(key, id)
    if (hasName(target)) byName.set(foldedName(name), [...(byName.get(foldedName(name)) ?? []), id])
  }
  return { byId, byKey, byName }
}

const nothingWanted = () => ({ ids: new Set<number>(), keys: new Set<string>(), names: new Set<string>() })

const isNumber = (text: string): boolean => /^\d{1,10}$/.test(text)

/** Collects what the rows of a sheet say about rows of other types, by type. */
async function wantedRows(
  type: ContentType,
  fields: ReadonlySet<string>,
  parsed: readonly ParsedRow[],
): Promise<ReadonlyMap<string, WantedRows>> {
  const references = referencesIn(type, fields).map(([field, { to }]) => ({ field, to }))
  const wanted = new Map(references.map(({ to }) => [to, nothingWanted()]))
  await inTurns(parsed, ({ cells }) => {
    for (const { field, to } of references) {
      const { said, name } = saidOf(cells, field)
      const { ids, keys, names } = wanted.get(to) ?? nothingWanted()
      if (said !== '') keys.add(said)
      if (isNumber(said) && Number(said) <= LARGEST_ID) ids.add(Number(said))
      for (const text of [said, name]) if (text !== '' && !isNumber(text)) names.add(text)
    }
  })
  return wanted
}

interface Said {
  said: string
  name: string
}

/** `id` is null if the cells of the reference are empty. `sentence` is the error message of an unresolved reference. */
export type Resolved = { id: number | null } | { sentence: string }

export class ReferredRows {
  readonly #type: ContentType
  readonly #known: ReadonlyMap<string, Known>
  readonly missing: MissingReferences

  private constructor(type: ContentType, known: ReadonlyMap<string, Known>, options: MissingOptions) {
    this.#type = type
    this.#known = known
    this.missing = new MissingReferences(type, options, (to, id) => known.get(to)?.byId.has(id) ?? false)
  }

  static async read(
    source: NameSource,
    type: ContentType,
    fields: ReadonlySet<string>,
    { parsed, coming, missing }: { parsed: readonly ParsedRow[]; coming: readonly number[]; missing: MissingOptions },
  ): Promise<ReferredRows> {
    const known = new Map<string, Known>()
    for (const [to, wanted] of await wantedRows(type, fields, parsed))
      known.set(to, await knownRows(source, contentType(to), wanted))
    const own = known.get(type.key)
    // Rows that the sheet adds can be referenced only by the id in the sheet, because their names are not in the
    // database yet.
    if (own) known.set(type.key, { ...own, byId: new Map([...coming.map((id) => [id, ''] as const), ...own.byId]) })
    return new ReferredRows(type, known, missing)
  }

  resolve(field: string, to: string, label: string, { said: given, name: givenName }: Said): Resolved {
    const words = sheetWording(this.#type.wording.language)
    const known = this.#known.get(to)
    const [said, name] = [given.trim(), givenName.trim()]
    if (!known || (said === '' && name === '')) return { id: null }
    const byName = (text: string): Resolved => {
      const [id, ...others] = known.byName.get(foldedName(text)) ?? []
      if (id === undefined) {
        // If both cells of a reference are filled, `text` is an external key and not a name, so no row is created for
        // it.
        const isKey = said !== '' && name !== ''
        return isKey ? { sentence: fill(words.unknownName, { label, text }) } : this.missing.resolve(to, label, text)
      }
      return others.length > 0 ? { sentence: fill(words.severalNames, { label, text }) } : { id }
    }
    if (said === '') return byName(name)
    const key = known.byKey.get(said)
    if (!isNumber(said)) return key === undefined ? byName(said) : { id: key }
    const id = Number(said)
    const own = id > LARGEST_ID ? undefined : known.byId.get(id)
    const agrees = (found: string) => name === '' || found === '' || foldedName(found) === foldedName(name)
    if (key !== undefined && key !== id) {
      // The external keys of games are numbers too, so a number may be a key instead of an id.
      const keyed = known.byId.get(key) ?? ''
      if (own !== undefined && name === '') return { sentence: fill(words.idOrKey, { label, id: said, other: key }) }
      if (agrees(keyed) && (own === undefined || !agrees(own))) return { id: key }
    }
    if (own === undefined)
      return { sentence: fill(validation(this.#type.wording.language).unknownReference, { label, id: said }) }
    if (!agrees(own)) return { sentence: fill(words.disagree, { label, id: said, name: own, text: name }) }
    return { id }
  }
}
