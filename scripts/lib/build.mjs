// @ts-check
// Builds the browser's files and the server, unless what they are made from is the same as at the last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root, run } from './environment.mjs'

const SOURCES = [
  'admin',
  'cli',
  'client',
  'content',
  'demo',
  'fonts',
  'public',
  'richText',
  'server',
  'site',
  'translation',
  'ui',
  'scripts/lib/build.mjs',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]
const STAMP = join(root, 'dist/built-from')

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesIn(join(root, source)))) {
    if (/\.test\.tsx?$|\.webp$/.test(file)) continue
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Assets are compressed once here instead of for each request. */
function compressAssets() {
  for (const file of filesIn(join(root, 'dist/client'))) {
    if (!/\.(js|css|svg)$/.test(file)) continue
    const bytes = readFileSync(file)
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    )
  }
}

/** Builds Gapura if a source file has changed. Ends this process if the build fails. */
export async function build() {
  const from = hashOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === from) return
  // Removes the stamp file of the previous build, so that a failed build does not look complete.
  rmSync(STAMP, { force: true })
  console.log('Building ...')
  for (const made of ['dist/fonts', 'dist/messages']) rmSync(join(root, made), { recursive: true, force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const environment = { ...process.env, NODE_ENV: 'production' }
  for (const args of [['--emptyOutDir'], ['--mode', 'document'], ['--emptyOutDir', '--ssr']]) {
    const code = await run([vite, 'build', '--logLevel', 'warn', ...args], environment)
    if (code !== 0) process.exit(code)
  }
  compressAssets()
  // The stamp file is written last, so that the next start repeats an interrupted build.
  writeFileSync(STAMP, from)
}
