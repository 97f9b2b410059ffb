/** What a visitor wants to buy: quantities by ids of offers. The browser keeps it, so it is there before a log-in. */
export type Basket = Readonly<Record<string, number>>

const KEY = 'basket'
const EMPTY: Basket = {}

let known: { text: string | null; basket: Basket } = { text: null, basket: EMPTY }

const isBasket = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([id, quantity]) => /^\d+$/.test(id) && Number.isInteger(quantity) && quantity > 0)

/** Returns the same object until the basket changes. What cannot be read is an empty basket. */
export function readBasket(): Basket {
  const text = storedText()
  if (text === known.text) return known.basket
  let value: unknown = null
  try {
    value = JSON.parse(text ?? 'null')
  } catch {
    // Somebody has written something else there.
  }
  known = { text, basket: isBasket(value) ? value : EMPTY }
  return known.basket
}

function storedText(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return known.text
  }
}

const listeners = new Set<() => void>()

export function storeBasket(basket: Basket): void {
  const text = JSON.stringify(basket)
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // The browser stores nothing, so the basket lasts as long as the page.
  }
  known = { text, basket }
  for (const listener of listeners) listener()
}

/** Another tab may change it, too. */
export function onBasket(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
