// @ts-check
// Who may use what, where a script of either server says so: runes, and equipment with its own script.
import { Unknown } from './lua.mjs'
import { numberIn, textIn } from './luaMonsters.mjs'
import { luaOf, scriptsIn } from './tree.mjs'

/** @typedef {import('./lua.mjs').Call} Call */

/** @param {import('./world.mjs').Tree} tree @param {Map<number, import('./world.mjs').Item>} items */
export function readScriptRules(tree, items) {
  const folders = new Set([tree.core, tree.pack].map((folder) => `${folder}/scripts`))
  for (const path of [...folders].flatMap((folder) => scriptsIn(tree, folder))) {
    const file = luaOf(tree, path, 'script')
    if (!file) continue
    const runes = file.calls.filter((call) => call.path.endsWith(':runeId'))
    const hidden = file.count(':runeId') - runes.length
    if (hidden > 0) tree.leftOut.push({ kind: 'rune', where: path, text: `${hidden} made by code` })
    for (const call of file.calls.filter((one) => one.path.endsWith(':register'))) {
      const name = call.path.replace(/:register$/, '')
      const made = file.names.get(name)
      const said = file.calls.filter((one) => one.path.startsWith(`${name}:`))
      if (made instanceof Unknown) apply(items, made, said)
    }
  }
}

/** @param {Map<number, import('./world.mjs').Item>} items @param {Unknown} made @param {Call[]} said what the script calls on it */
function apply(items, made, said) {
  const argsOf = (/** @type {RegExp} */ method) =>
    said.filter(({ path }) => method.test(path)).flatMap(({ args }) => args)
  const [kind] = made.args
  const isRune = made.path === 'Spell' && (kind === 'rune' || (kind instanceof Unknown && kind.path === 'SPELL_RUNE'))
  const isEquipped =
    made.path === 'MoveEvent' && argsOf(/:type$/).some((type) => textIn(type).toLowerCase() === 'equip')
  if (!isRune && !isEquipped && made.path !== 'Weapon') return
  const [level] = argsOf(isRune ? /:(runeLevel|level)$/ : /:level$/).slice(-1)
  const ids = argsOf(isRune ? /:runeId$/ : /:id$/)
  // setID and setRuneItemId change the number before; addItemId adds one.
  for (const id of isEquipped ? ids : ids.slice(-1)) {
    const item = items.get(numberIn(id) ?? 0)
    if (!item) continue
    item.level = numberIn(level) ?? item.level
    for (const vocation of argsOf(/:vocation$/)) {
      const [name = '', isShown] = textIn(vocation).split(';')
      if (name !== '') item.vocations.all.add(name)
      if (isShown === 'true') item.vocations.shown.add(name)
    }
  }
}
