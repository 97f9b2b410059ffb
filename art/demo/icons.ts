/** Draws the icons of items and monsters of the demo, in a moment: see art/README.md. */
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../../demo/pictures')
const SIZE = 192

const light = (id: string, bright: string, deep: string): string =>
  `<radialGradient id="${id}" cx="0.38" cy="0.3" r="0.85"><stop stop-color="${bright}"/><stop offset="1" stop-color="${deep}"/></radialGradient>`

const icons: Readonly<Record<string, string>> = {
  'apple.webp': `<defs>${light('a', '#ff8a6b', '#9c1420')}${light('b', '#b9e06a', '#3f7a1f')}</defs>
    <path d="M48 28c-8-9-30-6-32 16-2 24 14 42 24 42 4 0 5-2 8-2s4 2 8 2c10 0 26-18 24-42-2-22-24-25-32-16z" fill="url(#a)" stroke="#4a0a10" stroke-width="2.5"/>
    <path d="M47 29c-1-8 1-14 6-19" fill="none" stroke="#5a3413" stroke-width="4" stroke-linecap="round"/>
    <path d="M53 18c6-10 17-11 23-8-3 9-13 14-23 8z" fill="url(#b)" stroke="#23480f" stroke-width="2"/>
    <ellipse cx="31" cy="44" rx="6" ry="10" fill="#fff" opacity="0.35" transform="rotate(18 31 44)"/>`,
  'poring.webp': `<defs>${light('a', '#c9f7ec', '#2f9d8a')}</defs>
    <ellipse cx="48" cy="84" rx="34" ry="6" fill="#000" opacity="0.25"/>
    <path d="M48 14c6 12 34 18 34 46 0 16-14 25-34 25s-34-9-34-25c0-28 28-34 34-46z" fill="url(#a)" stroke="#155247" stroke-width="2.5" stroke-linejoin="round"/>
    <ellipse cx="36" cy="56" rx="4.5" ry="6.5" fill="#0f2f2a"/><ellipse cx="60" cy="56" rx="4.5" ry="6.5" fill="#0f2f2a"/>
    <circle cx="37.5" cy="53.5" r="1.6" fill="#fff"/><circle cx="61.5" cy="53.5" r="1.6" fill="#fff"/>
    <path d="M40 68c5 5 11 5 16 0" fill="none" stroke="#0f2f2a" stroke-width="2.5" stroke-linecap="round"/>
    <path d="M32 34c4-5 9-8 12-11" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity="0.6"/>`,
}

for (const [name, drawing] of Object.entries(icons)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 96 96">${drawing}</svg>`
  const { size } = await sharp(Buffer.from(svg)).webp({ quality: 85 }).toFile(join(folder, name))
  console.log(`${name}: ${(size / 1024).toFixed(1)} KB`)
}
