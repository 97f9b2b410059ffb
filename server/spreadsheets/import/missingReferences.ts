import type { ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { LARGEST_ID } from '../../../content/limits.ts'
import type { MissingReference } from '../../../content/queries/manyRows/importQuery.ts'
import { createSchema } from '../../../content/schema.ts'
import { fill } from '../../../content/messages/fill.ts'
import { sheetWording } from '../../../content/wording/sheetWording.ts'
import type { RowValues } from '../../content/bodyValues.ts'
import { foldedName } from '../foldedName.ts'

export interface MissingOptions {
  isWanted: boolean
  mayMake: (type: ContentType) => boolean
}

export interface NewReference {
  target: ContentType
  name: string
  values: RowValues
  standIn: number
  rows: number
}

export class MissingReferences {
  readonly #type: ContentType
  readonly #options: MissingOptions
  readonly #isTaken: (to: string, id: number) => boolean
  readonly #made = new Map<string, NewReference>()
  readonly #byStandIn = new Map<unknown, NewReference>()
  readonly #schemas = new Map<string, ReturnType<typeof createSchema>>()
  #next = LARGEST_ID

  constructor(type: ContentType, options: MissingOptions, isTaken: (to: string, id: number) => boolean) {
    this.#type = type
    this.#options = options
    this.#isTaken = isTaken
  }

  resolve(to: string, label: string, text: string): { id: number } | { sentence: string } {
    const words = sheetWording(this.#type.wording.language)
    const unknown = { sentence: fill(words.unknownName, { label, text }) }
    // If a type refers to itself, the sheet may contain the missing row, so no row is created for it.
    if (to === this.#type.key) return unknown
    const found = this.#rowFor(contentType(to), label, text)
    if ('sentence' in found) return this.#options.isWanted ? found : unknown
    found.rows += 1
    return this.#options.isWanted ? { id: found.standIn } : unknown
  }

  get all(): readonly NewReference[] {
    return [...this.#made.values()]
  }

  nameOf(standIn: unknown): string | null {
    return this.#byStandIn.get(standIn)?.name ?? null
  }

  get report(): MissingReference[] {
    return this.all.map(({ target, name, rows }) => ({ type: target.key, name, rows }))
  }

  #rowFor(target: ContentType, label: string, text: string): NewReference | { sentence: string } {
    const words = sheetWording(this.#type.wording.language)
    const key = `${target.key} ${foldedName(text)}`
    const present = this.#made.get(key)
    if (present) return present
    const about = { label, text, title: target.title }
    if (!this.#options.mayMake(target)) return { sentence: fill(words.mayNotMake, about) }
    // If a type has drafts, a person must decide whether a new row is public. So the import creates no rows of such a
    // type.
    const isNamed = target.fields[target.name]?.kind === 'text' && !target.publishing
    const schema = this.#schemas.get(target.key) ?? createSchema(target)
    this.#schemas.set(target.key, schema)
    const checked = schema.safeParse({ [target.name]: text })
    if (!isNamed || !checked.success) {
      const ofName = checked.error?.issues.every(({ path }) => path[0] === target.name) && isNamed
      const [issue] = checked.error?.issues ?? []
      return { sentence: ofName && issue ? `${label}: ${issue.message}` : fill(words.needsMore, about) }
    }
    const values = Object.fromEntries(
      Object.entries(checked.data).filter(([, value]) => value !== undefined),
    ) as RowValues // The cast is safe, because the schema returns only field values, and none of them is a picture.
    const made = { target, name: text, values, standIn: this.#standIn(target.key), rows: 0 }
    this.#made.set(key, made)
    this.#byStandIn.set(made.standIn, made)
    return made
  }

  #standIn(to: string): number {
    while (this.#isTaken(to, this.#next)) this.#next -= 1
    return this.#next--
  }
}
