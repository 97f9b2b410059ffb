/** The specification's sentences are Indonesian or English. */
export type SourceLanguage = 'id' | 'en'

type Leaf = string | null
type Branch = Leaf | MessageTree | readonly string[]

export interface MessageTree {
  readonly [name: string]: Branch
}
/** The sentences of one place. `language` is theirs, as in the attribute `lang`. */
export type Messages = MessageTree & { readonly language: SourceLanguage }

type Words<T extends MessageTree> = {
  readonly [N in keyof T]: T[N] extends readonly string[]
    ? readonly string[]
    : T[N] extends MessageTree
      ? Words<T[N]>
      : T[N] extends null
        ? null
        : string
}

/** The specification's own sentence, in each language in which it has one. */
export type Sources = Readonly<Partial<Record<SourceLanguage, string>>>

/** A language other than the specification's mixture. */
export interface Catalogue {
  /** As in the attribute `lang`: BCP 47. */
  readonly tag: string
  /** Returns the sentence with this key, or undefined if only the specification has it. */
  find: (key: string, sources: Sources) => string | undefined
}

let readCurrent: () => Catalogue | null = () => null

/**
 * Sets how the running code finds its language: the server reads it from the request, the back-office from what it has
 * loaded. Null stands for the specification's own sentences. Returns what undoes it, for tests.
 */
export function readCatalogueFrom(read: () => Catalogue | null): () => void {
  const before = readCurrent
  readCurrent = read
  return () => void (readCurrent = before)
}

const find = (key: string, sources: Sources): string | undefined => readCurrent()?.find(key, sources)

/**
 * Declares the sentences of one place, as the specification has them. What is returned has them in the language of the
 * running request, so read them while an answer is made, not when a module loads. A comment above a sentence is a note for
 * translators. The build replaces each call in the browser's files: translation/vitePlugin.ts.
 */
export const messages = <const T extends Messages>(key: string, tree: T): Words<T> =>
  localised(key, tree, tree.language)

type Alike<T extends MessageTree> = {
  readonly [N in keyof T]: T[N] extends readonly string[]
    ? readonly string[]
    : T[N] extends MessageTree
      ? Alike<T[N]>
      : T[N] extends null
        ? null
        : string
}

/** Like `messages`, if the specification has each sentence in both languages. What is returned takes the wanted one. */
export function bilingual<const T extends MessageTree>(
  key: string,
  { id, en }: { id: T; en: Alike<T> },
): (language: string) => Words<T> {
  const words = { id: localised(key, id, 'id', en), en: localised(key, en, 'en', id) as Words<T> }
  return (language) => (language === 'en' ? words.en : words.id)
}

function localised<T extends MessageTree>(
  key: string,
  tree: T,
  language: SourceLanguage,
  other?: MessageTree,
): Words<T> {
  const words = Array.isArray(tree) ? [] : {}
  for (const [name, value] of Object.entries<Branch>(tree)) {
    const path = `${key}.${name}`
    const twin = other?.[name]
    const define = (property: PropertyDescriptor) =>
      Object.defineProperty(words, name, { ...property, enumerable: true })
    if (value === null) define({ value })
    else if (typeof value !== 'string') define({ value: localised(path, asTree(value), language, asTree(twin)) })
    else if (name === 'language') define({ get: () => readCurrent()?.tag ?? language })
    else {
      const sources = sourcesOf(value, language, twin)
      define({ get: () => find(path, sources) ?? value })
    }
  }
  return words as Words<T> // Each name of the tree was added above.
}

const asTree = <T extends Branch | undefined>(value: T) =>
  (typeof value === 'object' ? value : undefined) as T extends object ? MessageTree : undefined // An array has names, too.

const sourcesOf = (text: string, language: SourceLanguage, twin: Branch | undefined): Sources => ({
  [language]: text,
  ...(typeof twin === 'string' && { [language === 'en' ? 'id' : 'en']: twin }),
})

const declared = new Map<string, Sources & { note: string }>()

/** The text of declarations that the running code has, by its keys. */
export const declaredSources = (): ReadonlyMap<string, Sources & { note: string }> => declared

interface Localised {
  key: string
  language: SourceLanguage
  /** The properties that have text. */
  names: readonly string[]
  /** The property that says which language the text has. It is left alone if it is not set. */
  tag?: string
}

/** Makes the text of a declaration follow the language of the request. Changes the declaration. */
export function localiseText(declaration: object, { key, language, names, tag }: Localised): void {
  const properties = Object.getOwnPropertyDescriptors(declaration)
  const follow = (name: string, get: () => unknown) =>
    Object.defineProperty(declaration, name, { get, enumerable: true })
  for (const [name, { value: text }] of Object.entries<PropertyDescriptor>(properties)) {
    if (typeof text !== 'string' || text === '') continue
    if (name === tag) follow(name, () => readCurrent()?.tag ?? text)
    if (!names.includes(name)) continue
    const path = `${key}.${name}`
    const sources = { [language]: text }
    declared.set(path, { ...sources, note: '' })
    follow(name, () => find(path, sources) ?? text)
  }
}
