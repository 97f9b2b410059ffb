// @ts-check
// `node deploy/release.mjs [OLD]`: makes this folder ready to be served: what it needs is installed and built, and dist/node is the
// Node to serve it with. OLD is the folder of the release before.
import { cpSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../scripts/lib/build.mjs'
import { install, node, root } from '../scripts/lib/environment.mjs'

const ASSETS = 'dist/client/assets'
const [old] = process.argv.slice(2)

install({ withDevelopment: false })
await build()
rmSync(join(root, 'dist/node'), { force: true })
symlinkSync(node(), join(root, 'dist/node'))

if (old) {
  // During an upgrade, a page of one release may request assets from the server of the other, so each release folder
  // gets the assets of both. File names contain a hash, so no file overwrites another.
  const share = { recursive: true, force: false }
  cpSync(join(old, ASSETS), join(root, ASSETS), share)
  cpSync(join(root, ASSETS), join(old, ASSETS), share)
}
