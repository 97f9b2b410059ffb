import { describe, expect, it } from 'vitest'
import { isGameFile, mayHoldGameFiles, treeOf } from './gameFilePaths.ts'

describe('The files that are read of a game’s tree', () => {
  it('are its databases, scripts and settings, in a tree with or without a folder around', () => {
    for (const path of ['db/re/item_db.yml', 'npc/re/mobs/fields.txt', 'conf/battle/drops.conf', 'maps/re/a.mcache']) {
      expect(isGameFile(path), path).toBe(true)
      expect(isGameFile(`servers/rathena-master/${path}`), path).toBe(true)
    }
    expect(treeOf('servers/rathena/db/re/item_db.yml')).toBe('servers/rathena/')
    expect(treeOf('db/re/item_db.yml')).toBe('')
  })

  it('are items, monsters, NPCs and worlds of Tibia, but no file with a password', () => {
    const paths = ['data/items/items.xml', 'data/npc/scripts/a.lua', 'data/world/a-spawn.xml', 'config.lua.dist']
    const rules = ['data/movements/movements.xml', 'data/items/items.otb', 'data/scripts/runes/a.lua']
    const pack = ['data-pack/monster/a/b.lua', 'data-pack/world/custom/a-npc.xml', 'data-pack/scripts/a.lua']
    for (const path of [...paths, ...rules, ...pack]) {
      expect(isGameFile(path), path).toBe(true)
      expect(isGameFile(`servers/canary-main/${path}`), path).toBe(true)
    }
    expect(treeOf('servers/forgottenserver/data/npc/lib/npc.lua')).toBe('servers/forgottenserver/')
    for (const path of ['config.lua', 'data/world/a.otbm', 'data/world/a-house.xml', 'data/libs/a.lua', 'key.pem'])
      expect(isGameFile(`servers/canary/${path}`), path).toBe(false)
    expect(treeOf('data/db/re/item_db.yml'), 'a folder around another tree may be called data').toBe('data/')
    expect(treeOf('data/npc/re/mobs/fields.txt')).toBe('data/')
  })

  it('are never those with the passwords of the game’s database, nor any of `conf` that is not read', () => {
    const secret = [
      ...['conf/import/inter_conf.txt', 'conf/inter_athena.conf', 'conf/login_athena.conf', 'conf/char_athena.conf'],
      ...['conf/inter_server.yml', 'conf/import/inter_server.yml', 'conf/map_athena.conf', 'conf/import/map_conf.txt'],
      ...['conf/global/sql_connection.conf', 'conf/import/sql_connection.conf', 'conf/login/login-server.conf'],
      ...['conf/msg_conf/map_msg.conf', 'conf/battle/battle.conf', 'conf/battle/conf/battle/drops.conf'],
    ]
    for (const path of secret)
      for (const around of ['', 'rathena/', 'a/b/']) expect(isGameFile(around + path), path).toBe(false)
  })

  it('are none of the patterns for own files, and no tables that nobody reads', () => {
    const unread = [
      'db/import-tmpl/item_db.yml',
      'db/GeoIP.dat',
      'db/re/produce_db.txt',
      'db/size_fix.txt',
      'maps/a.txt',
    ]
    for (const path of unread) expect(isGameFile(`rathena/${path}`), path).toBe(false)
  })

  it('are none of a folder that describes the tree, whose like within the tree are read', () => {
    expect(isGameFile('rathena/doc/yaml/db/item_db.yml')).toBe(false)
    expect(isGameFile('doc/yaml/db/item_db.yml')).toBe(false)
    expect(mayHoldGameFiles('rathena/doc')).toBe(false)
    expect(mayHoldGameFiles('rathena/npc')).toBe(true)
    expect(mayHoldGameFiles('rathena/npc/custom/tools')).toBe(true)
    expect(isGameFile('rathena/npc/custom/tools/warper.txt')).toBe(true)
  })

  it('are texts and pictures of its client, wherever they are below its folder', () => {
    const paths = [
      ...['client/System/itemInfo_true.lub', 'client/itemInfo.lua', 'client/data/mapnametable.txt'],
      ...['client/data/texture/유저인터페이스/item/사과.bmp', 'client/data/texture/À¯Àú/map/prontera.BMP'],
      ...['client/monsters/1002.gif', 'client/data/cardprefixnametable.txt'],
    ]
    for (const path of paths) expect(isGameFile(`servers/rathena/${path}`), path).toBe(true)
    for (const path of ['client/data/sprite/a.spr', 'client/texture/effect/a.bmp', 'item/a.bmp', 'client/item/a.exe'])
      expect(isGameFile(`servers/rathena/${path}`), path).toBe(false)
  })

  it('are no programs, documents, tables or files of the client', () => {
    for (const path of ['src/map/itemdb.cpp', 'doc/item_db.txt', 'sql-files/item_db.sql', 'data.grf', 'db/readme.md'])
      expect(isGameFile(`rathena/${path}`), path).toBe(false)
  })
})
