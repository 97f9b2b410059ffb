/** Returns the fallback if nothing usable is stored, or if the browser denies storage. */
export function readStored<T>(key: string, fallback: T, parse: (stored: unknown) => T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? fallback : parse(JSON.parse(text))
  } catch {
    return fallback
  }
}

/** If the browser cannot store a value, the user only has to choose again later. */
export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // An error means that the browser denies storage or that the storage is full. It is ignored.
  }
}
