import { expect, it } from 'vitest'
import { sidebar, type SidebarEntry } from './sidebar.ts'

const typesOf = (entries: readonly SidebarEntry[]): string[] =>
  entries.flatMap((entry) => ('group' in entry ? typesOf(entry.entries) : [entry.key]))

it('[admin.menu-keys] the sidebar has an entry for each of the 24 menu keys', () => {
  const keys =
    'news pendantInformation gemInformation serversinfo systeminfo feature-disable feature-enable npclist droplist ' +
    'dailyquestafterwar dailyquest mapinfo serverrules services gemstone resources retail seassonpass packages howto ' +
    'package-categories item-package package-bonuses item'
  expect(typesOf(sidebar)).toEqual(expect.arrayContaining(keys.split(' ')))
})
