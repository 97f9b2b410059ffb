import { expect, it } from 'vitest'
import { roleAreas } from './permissionGroups.ts'
import { sentencesOf } from './Permits.tsx'

it.each([
  [['news:see'], ['News: Lihat']],
  [['news:see', 'news:edit'], ['News: Lihat, Ubah']],
  [['news:see', 'news:edit', 'news:publish', 'news:import', 'news:delete'], ['News: Lihat, Ubah, Terbitkan, Hapus']],
  [
    ['site:edit', 'audit'],
    ['Site: Ubah', 'Jejak audit'],
  ],
  [
    ['news:see', 'translate:en', 'translate:pt-BR'],
    ['News: Lihat', 'Menerjemahkan: Inggris', 'Menerjemahkan: Portugis (Brasil)'],
  ],
  [[], []],
])('The permissions %j are shown as %j, none of them left out', (permissions, sentences) =>
  expect(sentencesOf(permissions, roleAreas)).toEqual(sentences),
)
