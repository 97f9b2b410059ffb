/** Space as the made-up second server shows it: stars, planets, stations, cities. SVG of 1600 by 900. */
import { createRandom } from '../demo/brushes/random.ts'

export const WIDTH = 1600
export const HEIGHT = 900

/** The colours of a scene. */
export interface Light {
  sky: readonly [string, string, string]
  glow: string
  planet: readonly [string, string, string]
  hull: readonly [string, string]
  windows: string
  stars: number
}

export const night: Light = {
  sky: ['#05040f', '#1a1140', '#3b1d63'],
  glow: '#7cf3ff',
  planet: ['#ffb199', '#c2527f', '#2a1140'],
  hull: ['#6f7fb5', '#141a38'],
  windows: '#9ff6ff',
  stars: 420,
}

export const day: Light = {
  sky: ['#8fd6ee', '#d9f0ef', '#fbe9d2'],
  glow: '#ffffff',
  planet: ['#ffffff', '#c9dbe9', '#8fb4cf'],
  hull: ['#f4f7fb', '#7f95ab'],
  windows: '#3fa7c9',
  stars: 0,
}

const round = (value: number) => Math.round(value * 10) / 10

function stars(random: () => number, count: number): string {
  const star = () => {
    const [x, y, size] = [random() * WIDTH, random() * HEIGHT * 0.92, random() ** 6 * 2.2 + 0.5]
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(size)}" opacity="${round(0.35 + random() * 0.65)}"/>`
  }
  return `<g fill="#fff">${Array.from({ length: count }, star).join('')}</g>`
}

/** A ball lit from the upper left; with rings, of which one half passes before it. */
function planet(x: number, y: number, radius: number, light: Light, hasRings: boolean): string {
  const id = `p${x}${y}`
  const ring = (scale: number, width: number, opacity: number) =>
    `<ellipse rx="${radius * scale}" ry="${radius * scale * 0.24}" fill="none" stroke="${light.planet[0]}" stroke-width="${width}" opacity="${opacity}"/>`
  const rings = `${ring(1.5, radius * 0.07, 0.7)}${ring(1.68, radius * 0.12, 0.45)}${ring(1.92, radius * 0.05, 0.6)}`
  const bands = [-0.55, -0.28, 0.02, 0.3, 0.52]
    .map((at, index) => {
      const half = Math.sqrt(1 - at * at) * radius
      return `<ellipse cx="0" cy="${round(at * radius)}" rx="${round(half)}" ry="${round(radius * (0.05 + (index % 3) * 0.025))}" fill="${light.planet[index % 2]}" opacity=".22"/>`
    })
    .join('')
  return `<defs><radialGradient id="${id}" cx=".32" cy=".26" r=".85">
      <stop offset="0" stop-color="${light.planet[0]}"/><stop offset=".5" stop-color="${light.planet[1]}"/>
      <stop offset="1" stop-color="${light.planet[2]}"/></radialGradient>
    <clipPath id="${id}f"><rect x="${-radius * 2.2}" y="0" width="${radius * 4.4}" height="${radius}"/></clipPath></defs>
    <g transform="translate(${x} ${y}) rotate(-14)">${hasRings ? rings : ''}
    <circle r="${radius}" fill="url(#${id})"/>${bands}
    ${hasRings ? `<g clip-path="url(#${id}f)">${rings}</g>` : ''}</g>`
}

/** A wheel around an axis, seen from the side. */
function station(x: number, y: number, size: number, light: Light): string {
  const [bright, dark] = light.hull
  const lamps = Array.from({ length: 22 }, (_, index) => {
    const angle = (index / 22) * Math.PI * 2
    return `<circle cx="${round(Math.cos(angle) * size)}" cy="${round(Math.sin(angle) * size * 0.3)}" r="${round(size * 0.014)}" fill="${light.windows}"/>`
  }).join('')
  const spokes = [20, 95, 170, 245, 320]
    .map((degrees) => {
      const angle = (degrees / 180) * Math.PI
      return `<path d="M0 0L${round(Math.cos(angle) * size)} ${round(Math.sin(angle) * size * 0.3)}" stroke="${dark}" stroke-width="${size * 0.03}"/>`
    })
    .join('')
  return `<g transform="translate(${x} ${y}) rotate(-9)">
    <ellipse rx="${size}" ry="${size * 0.3}" fill="none" stroke="${dark}" stroke-width="${size * 0.13}"/>
    <ellipse rx="${size}" ry="${size * 0.3}" cy="${-size * 0.025}" fill="none" stroke="${bright}" stroke-width="${size * 0.035}"/>
    ${spokes}
    <path d="M${-size * 0.07} ${-size * 0.62}h${size * 0.14}l${size * 0.05} ${size * 0.4}v${size * 0.5}l${-size * 0.08} ${size * 0.34}h${-size * 0.08}l${-size * 0.08} ${-size * 0.34}v${-size * 0.5}z" fill="${dark}"/>
    <path d="M${-size * 0.07} ${-size * 0.62}h${size * 0.05}v${size * 1.2}l${-size * 0.07} ${-size * 0.3}v${-size * 0.5}z" fill="${bright}" opacity=".55"/>
    <path d="M0 ${-size * 0.62}v${-size * 0.36}" stroke="${bright}" stroke-width="${size * 0.014}"/>
    <circle cy="${-size * 0.99}" r="${size * 0.025}" fill="${light.windows}"/>${lamps}</g>`
}

/** A ship with its trail, flying to the upper right. */
function ship(x: number, y: number, size: number, light: Light): string {
  const [bright, dark] = light.hull
  return `<g transform="translate(${x} ${y}) rotate(-24) scale(${size})">
    <path d="M-330 -3L-24 -7V7L-330 3z" fill="url(#trail)"/>
    <path d="M-30 -8L26 -5Q52 0 26 5L-30 8L-40 20H-54L-46 0L-54 -20H-40z" fill="${dark}"/>
    <path d="M-30 -8L26 -5Q46 -2 44 0H-46L-54 -20H-40z" fill="${bright}"/>
    <path d="M8 -3Q22 -3 26 0H6z" fill="${light.windows}"/></g>`
}

/** Towers and domes along the lower edge, the nearer the darker. */
function city(random: () => number, light: Light, base: number, tone: string, height: number): string {
  let shapes = ''
  let lamps = ''
  for (let x = -20; x < WIDTH;) {
    const width = 26 + random() * 74
    const tall = height * (0.25 + random() ** 2 * 0.75)
    const top = base - tall
    if (random() < 0.22) {
      const radius = width * 0.9
      shapes += `<path d="M${round(x - radius * 0.2)} ${base}a${round(radius)} ${round(radius * 0.8)} 0 0 1 ${round(radius * 2)} 0z"/>`
    } else {
      const lean = width * (0.1 + random() * 0.24)
      shapes += `<path d="M${round(x)} ${base}L${round(x + lean)} ${round(top)}h${round(width - lean * 1.7)}L${round(x + width)} ${base}z"/>`
      if (random() < 0.3)
        shapes += `<path d="M${round(x + width / 2 - 1.5)} ${round(top)}h3v${round(-tall * 0.22)}h-3z"/>`
      for (let y = top + 16; y < base - 20; y += 22) {
        if (random() < 0.55)
          lamps += `<rect x="${round(x + lean + 4 + random() * width * 0.3)}" y="${round(y)}" width="${round(4 + random() * 9)}" height="4"/>`
      }
    }
    x += width * (0.6 + random() * 0.5)
  }
  return `<g fill="${tone}">${shapes}<rect x="0" y="${base - 1}" width="${WIDTH}" height="${HEIGHT - base + 1}"/></g>
    <g fill="${light.windows}" opacity=".7">${lamps}</g>`
}

export interface Scene {
  light: Light
  seed: number
  planets: readonly [x: number, y: number, radius: number, hasRings: boolean][]
  stations?: readonly [x: number, y: number, size: number][]
  ships?: readonly [x: number, y: number, size: number][]
  /** Rows of buildings from far to near: the line that they stand on, colour, height. */
  cities?: readonly [base: number, tone: string, height: number][]
}

/** A scene as SVG. */
export function draw({ light, seed, planets, stations = [], ships = [], cities = [] }: Scene): string {
  const numbers = createRandom(seed)
  const random = () => numbers.next()
  const [top, middle, foot] = light.sky
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".62" stop-color="${middle}"/>
      <stop offset="1" stop-color="${foot}"/></linearGradient>
    <radialGradient id="haze" cx=".5" cy="1" r=".75"><stop stop-color="${light.glow}" stop-opacity=".34"/>
      <stop offset="1" stop-color="${light.glow}" stop-opacity="0"/></radialGradient>
    <linearGradient id="trail"><stop stop-color="${light.glow}" stop-opacity="0"/>
      <stop offset="1" stop-color="${light.glow}" stop-opacity=".9"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>${stars(random, light.stars)}
    ${planets.map(([x, y, radius, hasRings]) => planet(x, y, radius, light, hasRings)).join('')}
    <rect width="100%" height="100%" fill="url(#haze)"/>
    ${stations.map(([x, y, size]) => station(x, y, size, light)).join('')}
    ${ships.map(([x, y, size]) => ship(x, y, size, light)).join('')}
    ${cities.map(([base, tone, height]) => city(random, light, base, tone, height)).join('')}</svg>`
}
