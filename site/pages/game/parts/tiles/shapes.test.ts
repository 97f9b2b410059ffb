import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { itemKinds } from '../../../../../server/game/files/kinds.ts'
import { frameOf, itemShape, mapShape, monsterShape } from './shapes.ts'

const shape = (kind: string, subtype = '', places = '') => itemShape({ kind, subtype, places })

it('Each kind of item of a game’s files has a drawing, and what has none is a pouch', () => {
  const shapes = [...itemKinds].map((kind) => [kind, shape(kind)])
  expect(Object.fromEntries(shapes)).toEqual({
    ...{ Healing: 'potion', Usable: 'scroll', Etc: 'material', Weapon: 'sword', Armor: 'armor' },
    ...{ Card: 'card', 'Pet Egg': 'egg', 'Pet Armor': 'egg', Ammo: 'arrows', 'Delay Consume': 'scroll' },
    ...{ Cash: 'coin', 'Shadow Gear': 'armor', 'Select Package': 'chest' },
  })
  expect(shape('')).toBe('pouch')
  expect(shape('Apa saja')).toBe('pouch')
})

it('A weapon is drawn by its subtype, and what is worn by that or by its place', () => {
  expect(['Dagger', 'Bow', '2hStaff', '1hAxe', '2hSpear'].map((subtype) => shape('Weapon', subtype))).toEqual([
    ...['sword', 'bow', 'staff', 'axe', 'spear'],
  ])
  expect(shape('Armor', '', 'Head Top, Head Mid')).toBe('helmet')
  expect(shape('Armor', '', 'Left Hand')).toBe('shield')
  expect(shape('Armor', '', 'Shoes')).toBe('boots')
  expect(shape('Armor', '', 'Right Accessory')).toBe('ring')
  expect(shape('Armor', '', 'Armor')).toBe('armor')
  expect(shape('Perlengkapan', 'Helm', 'Kepala')).toBe('helmet')
  expect(frameOf('helmet')).toBe('armor')
  expect(frameOf('material')).toBeUndefined()
})

it('A monster is drawn by its race, and a map by its name', () => {
  const races = ['Formless', 'Undead', 'Brute', 'Plant', 'Insect', 'Fish', 'Demon', 'Demi Human', 'Angel', 'Dragon']
  expect(new Set(races.map(monsterShape)).size).toBe(races.length)
  expect(['Tumbuhan', 'Hewan', '', 'Energy'].map(monsterShape)).toEqual(['plant', 'brute', 'creature', 'creature'])
  const map = (name: string, title = '') => mapShape({ name, title })
  expect([map('prt_fild08'), map('pay_dun00'), map('Kota Gapura'), map('prontera')]).toEqual([
    ...['field', 'dungeon', 'town', 'map'],
  ])
  expect(map('x', 'Prontera Field')).toBe('field')
})

it('Each drawing that the site names is in its file, and each of the file is named', () => {
  const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
  const drawn = [...read('svg/things.svg').matchAll(/symbol id="(\w+)"/g)].map(([, id]) => id)
  const named = [...read('decoration/Thing.tsx').matchAll(/^ {2}\| '(\w+)'/gm)].map(([, name]) => name)
  expect(drawn.length).toBeGreaterThan(30)
  expect(named).toEqual(drawn)
})
