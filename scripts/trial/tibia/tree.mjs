// @ts-check
// The files of a tree, and where its configuration says they are.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '../text.mjs'
import { LuaFile } from './lua.mjs'
import { decimalOf, integerOf, readXml } from './xml.mjs'

/** @typedef {import('./world.mjs').Tree} Tree */

/** Whether a folder is a tree of TFS or Canary. @param {string} root */
export const isTibia = (root) => existsSync(join(root, 'data/items/items.xml'))

/** @param {string} root @returns {Tree} */
export function treeAt(root) {
  // Both servers copy config.lua.dist if there is no config.lua.
  const text = readText(root, 'config.lua', undefined) ?? readText(root, 'config.lua.dist', undefined)
  const config = new LuaFile(text ?? '')
  const pack = textOf(config, 'dataPackDirectory', '')
  return {
    ...{ root, config, leftOut: [], core: textOf(config, 'coreDirectory', 'data') },
    ...(pack === ''
      ? { emulator: 'tfs', cast: integerOf, pack: 'data' }
      : { emulator: 'canary', cast: decimalOf, pack }),
  }
}

/** @param {LuaFile} config @param {string} name @param {string} otherwise */
export const textOf = (config, name, otherwise) => {
  const value = config.names.get(name)
  return typeof value === 'string' ? value : otherwise
}

/** @param {Tree} tree @param {string} path @returns {Buffer | null} */
export function bytesOf({ root }, path) {
  return existsSync(join(root, path)) ? readFileSync(join(root, path)) : null
}

/** The file as XML, or null if it is missing or broken. @param {Tree} tree @param {string} path @param {string} kind */
export function xmlOf(tree, path, kind) {
  const text = readText(tree.root, path, 'latin1')
  try {
    if (text === null) throw new Error('there is no such file')
    return readXml(text)
  } catch (error) {
    tree.leftOut.push({ kind, where: path, text: String(error) })
    return null
  }
}

/** The file as Lua, or null if it is missing or broken. @param {Tree} tree @param {string} path @param {string} kind */
export function luaOf(tree, path, kind) {
  const text = readText(tree.root, path, 'latin1')
  try {
    if (text === null) throw new Error('there is no such file')
    return new LuaFile(text)
  } catch (error) {
    tree.leftOut.push({ kind, where: path, text: String(error) })
    return null
  }
}

/** Scripts::loadScripts of both: all below a folder, but for those switched off by `#`. @param {Tree} tree @param {string} folder */
export function scriptsIn({ root, emulator }, folder) {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.lua'))
    .filter(({ name }) => (emulator === 'tfs' ? !name.includes('#') : !name.startsWith('#')))
    .map(({ parentPath, name }) => join(folder, parentPath.slice(path.length), name))
    .sort()
}
