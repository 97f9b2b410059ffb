// Shared code runs in Node and in browsers, so it must not see the types of either. The type check fails if one of
// these lines becomes valid.

// @ts-expect-error Buffer is Node's.
export const bytes = Buffer.from('')
// @ts-expect-error process is Node's.
export const environment = process.env
// @ts-expect-error Modules of Node are not known.
export const files = import('node:fs')
// @ts-expect-error document is the browser's.
export const root = document.body
// @ts-expect-error window is the browser's.
export const width = window.innerWidth
