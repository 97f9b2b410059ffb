import { expect, it } from 'vitest'
import { picturePath, pictureSources, smallerWidths } from './pictures.ts'
import { pictureFileName, pictureFileOf, publicPictureAddress } from './storage/pictureFiles.ts'

const hash = 'a1'.repeat(32)

it('A picture has the sizes that are smaller than it is', () => {
  expect(smallerWidths(160)).toEqual([])
  expect(smallerWidths(1000)).toEqual([160, 320, 480, 800])
  expect(smallerWidths(2560)).toEqual([160, 320, 480, 800, 1280, 1920])
})

it.each([
  [`${hash}.webp`, { hash, width: null, format: 'webp' }],
  [`${hash}.avif`, { hash, width: null, format: 'avif' }],
  [`${hash}-640.avif`, { hash, width: 640, format: 'avif' }],
] as const)('The name %s is that of one file, and the way back', (name, file) => {
  expect(pictureFileOf(name)).toEqual(file)
  expect(pictureFileName(file)).toBe(name)
})

it.each([`${hash}.png`, `${hash}-0640.webp`, `${hash}-0.webp`, `${hash}-123456.webp`, `${hash}-.webp`, 'x.webp', ''])(
  'The name %s is no file of a picture',
  (name) => expect(pictureFileOf(name)).toBeNull(),
)

it('The sources of a picture are its sizes and itself, each with its width', () => {
  expect(pictureSources(`/storage/news/${hash}.webp`, 700, 'avif')).toBe(
    [160, 320, 480].map((size) => `/storage/news/${hash}-${size}.avif ${size}w, `).join('') +
      `/storage/news/${hash}.avif 700w`,
  )
})

it.each(['', 'https://gapura.example', 'http://localhost:8000', 'https://fans.example/gapura'])(
  'The path of a picture at %j is that of this site',
  (site) => expect(picturePath(`${site}/storage/news/${hash}.webp`)).toBe(`/storage/news/${hash}.webp`),
)

it.each(['https://pictures.example', 'https://cdn.example/storage', 'https://cdn.example/storage/gapura'])(
  'An address below %j, where browsers fetch pictures, stays as it is',
  (elsewhere) => {
    const address = publicPictureAddress(elsewhere, `/storage/news/${hash}.webp`)
    expect(address).toBe(`${elsewhere}/${hash.slice(0, 2)}/${hash}.webp`)
    expect(picturePath(address)).toBe(address)
    expect(publicPictureAddress(elsewhere, address)).toBe(address)
  },
)
