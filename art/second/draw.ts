/**
 * Draws the pictures of the made-up second server that `npm run screenshots -- --second` shows: `node art/second/draw.ts FOLDER`.
 * They are in no place of the product: they stand for what an operator uploads.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { day, draw, HEIGHT, night, WIDTH, type Scene } from './scenes.ts'

const scenes: Record<string, Scene> = {
  'hero-night': {
    light: night,
    seed: 7,
    planets: [
      [1180, 300, 210, true],
      [250, 180, 46, false],
    ],
    stations: [[470, 400, 170]],
    ships: [
      [880, 560, 0.9],
      [1010, 640, 0.55],
    ],
    cities: [
      [800, '#24154d', 300],
      [850, '#150c33', 210],
      [890, '#0a0619', 130],
    ],
  },
  'hero-day': {
    light: day,
    seed: 11,
    planets: [
      [1220, 240, 190, true],
      [330, 170, 60, false],
    ],
    ships: [
      [760, 430, 0.8],
      [560, 330, 0.45],
    ],
    cities: [
      [790, '#b9d3dc', 330],
      [845, '#86aebd', 240],
      [890, '#4f7f93', 150],
    ],
  },
  dermaga: {
    light: night,
    seed: 21,
    planets: [[300, 780, 420, false]],
    stations: [[980, 380, 300]],
    ships: [
      [700, 640, 1.2],
      [540, 760, 0.7],
    ],
  },
  koloni: {
    light: day,
    seed: 33,
    planets: [
      [380, 230, 150, true],
      [1290, 150, 44, false],
    ],
    ships: [[1050, 330, 0.9]],
    cities: [
      [760, '#c3d8de', 360],
      [830, '#8db2c0', 270],
      [890, '#55839a', 190],
    ],
  },
  armada: {
    light: { ...night, sky: ['#03080f', '#06283a', '#0d5a63'], planet: ['#d6fff2', '#3fb7a0', '#06303d'] },
    seed: 45,
    planets: [[1180, 420, 330, true]],
    ships: [
      [380, 300, 1],
      [560, 420, 1.4],
      [420, 560, 1.1],
      [680, 620, 0.9],
      [250, 680, 0.7],
      [760, 270, 0.7],
    ],
  },
}

/** A ship's prow within an orbit. */
const emblem = (
  ground: string,
  orbit: string,
  prow: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
  ${ground}<ellipse cx="48" cy="50" rx="40" ry="15" fill="none" stroke="${orbit}" stroke-width="6" transform="rotate(-28 48 50)"/>
  <path d="M48 8Q66 40 62 78L48 68L34 78Q30 40 48 8z" fill="${prow}"/><circle cx="48" cy="42" r="7" fill="${orbit}"/></svg>`

const crest = (colour: string, sign: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
  <path d="M48 4L86 26V70L48 92L10 70V26z" fill="#12122b" stroke="${colour}" stroke-width="6"/>
  <g fill="none" stroke="${colour}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round">${sign}</g></svg>`

const signs: Record<string, string> = {
  logo: emblem('', '#38d9f0', '#8f6bff'),
  icon: emblem('<rect width="96" height="96" rx="20" fill="#120b2e"/>', '#38d9f0', '#e9e4ff'),
  terra: crest('#38d9f0', '<circle cx="48" cy="48" r="20"/><path d="M28 48H68M48 28Q34 48 48 68Q62 48 48 28"/>'),
  ares: crest('#ff6b57', '<path d="M30 62L48 28L66 62z"/><path d="M40 62L48 50L56 62"/>'),
  sabuk: crest('#ffc24b', '<path d="M28 56Q48 36 68 56M28 42Q48 22 68 42M36 68H60"/>'),
}

const folder = process.argv[2]
if (!folder) throw new Error('Say where the pictures are to be written: node art/second/draw.ts FOLDER')
mkdirSync(folder, { recursive: true })
for (const [name, scene] of Object.entries(scenes)) {
  const size = name.startsWith('hero') ? 1.5 : 0.75
  await sharp(Buffer.from(draw(scene)))
    .resize(WIDTH * size, HEIGHT * size)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`))
}
await sharp(Buffer.from(draw(scenes['hero-night'] as Scene))) // it stands above
  .resize(1200, 630)
  .jpeg({ quality: 82 })
  .toFile(join(folder, 'share.jpg'))
for (const [name, sign] of Object.entries(signs)) {
  await sharp(Buffer.from(sign), { density: 72 * 6 })
    .resize(512, 512)
    .png({ compressionLevel: 9 })
    .toFile(join(folder, `${name}.png`))
}
