// Server code must not see browser types. The type check fails if one of these lines becomes valid.

// @ts-expect-error document is the browser's.
export const root = document.body
// @ts-expect-error window is the browser's.
export const width = window.innerWidth
// @ts-expect-error Styles are the browser's.
export const style = (given: never) => getComputedStyle(given)
// @ts-expect-error Elements are the browser's.
export const isButton = (given: unknown) => given instanceof HTMLButtonElement

export const bytes = Buffer.from('')
