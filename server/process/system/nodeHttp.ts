/**
 * What the server uses of node:http. An `import` of it reads every export, and three of them, WebSocket among them, load what Node's
 * `fetch` is made of: a twentieth of the start, and memory for good.
 */
export const { createServer, request } = process.getBuiltinModule('node:http')
