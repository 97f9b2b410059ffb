/** Words of a file may be those of every object, such as `constructor`, so they are looked up in maps. */
export const wordMap = <V>(words: Readonly<Record<string, V>>): ReadonlyMap<string, V> => new Map(Object.entries(words))
