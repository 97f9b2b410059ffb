// Browser code must not see Node's types. The type check fails if one of these lines becomes valid.

// @ts-expect-error Buffer is Node's.
export const bytes = Buffer.from('')
// @ts-expect-error process is Node's.
export const environment = process.env
// @ts-expect-error Modules of Node are not known.
export const files = import('node:fs')
// @ts-expect-error __dirname is Node's.
export const folder = __dirname
// @ts-expect-error The timers of browsers give numbers, which cannot be told not to hold the process.
export const timer = setTimeout(() => undefined, 1).unref()

export const root = document.body
