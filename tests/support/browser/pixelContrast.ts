import type { Page } from 'playwright-core'
import sharp from 'sharp'

export interface MeasuredText {
  text: string
  /** The lowest contrast among the letters' pixels, ignoring the worst 2 %. WCAG 2.2, 1.4.3, defines the minimum. */
  contrast: number
}

interface Place {
  text: string
  left: number
  top: number
  width: number
  height: number
}

interface Pixels {
  left: number
  top: number
  data: Uint8Array
  width: number
  height: number
}

/**
 * Measures the contrast between texts and the picture behind them. A pixel belongs to a letter if hiding the text
 * changes the pixel.
 */
export async function measureTextOnArt(page: Page): Promise<MeasuredText[]> {
  const places = await page.evaluate(findTexts)
  const part = around(places)
  const withLetters = await pixels(page, part)
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-measured]')) {
      element.style.setProperty('color', 'transparent', 'important')
      if (getComputedStyle(element).backgroundClip === 'text') element.style.setProperty('background', 'none')
      // A name that is drawn has its letters in a mask.
      if (getComputedStyle(element, '::before').maskImage !== 'none') element.style.setProperty('visibility', 'hidden')
    }
  })
  const without = await pixels(page, part)
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-measured]')) {
      element.removeAttribute('data-measured')
      element.removeAttribute('style')
    }
  })
  const scale = withLetters.width / part.width
  return places.map((place) => ({ text: place.text, contrast: leastContrast(withLetters, without, place, scale) }))
}

function findTexts(): Place[] {
  const hasSurface = (start: Element): boolean => {
    for (let element: Element | null = start; element && element !== document.body; element = element.parentElement) {
      const { backgroundColor, backgroundImage, backgroundClip } = getComputedStyle(element)
      if (backgroundClip === 'text') continue
      const alpha = Number(/rgba\(.*, ([\d.]+)\)/.exec(backgroundColor)?.[1] ?? 1)
      if (backgroundImage !== 'none' || alpha > 0.3) return true
    }
    return false
  }
  const places: Place[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, top, width, height } = range.getBoundingClientRect()
    const isOnScreen = width > 4 && top >= 0 && left >= 0 && top + height <= innerHeight && left + width <= innerWidth
    const isHidden = element.closest('.visually-hidden') !== null || getComputedStyle(element).clipPath !== 'none'
    if (!isOnScreen || isHidden || hasSurface(element)) continue
    element.dataset['measured'] = ''
    element.style.setProperty('text-shadow', 'none')
    element.style.setProperty('filter', 'none')
    element.style.setProperty('transition', 'none')
    places.push({ text, left, top, width, height })
  }
  return places
}

function around(places: readonly Place[]): { x: number; y: number; width: number; height: number } {
  const x = Math.floor(Math.min(...places.map(({ left }) => left)))
  const y = Math.floor(Math.min(...places.map(({ top }) => top)))
  const right = Math.max(...places.map(({ left, width }) => left + width))
  const bottom = Math.max(...places.map(({ top, height }) => top + height))
  return { x, y, width: Math.ceil(right) - x, height: Math.ceil(bottom) - y }
}

async function pixels(page: Page, clip: ReturnType<typeof around>): Promise<Pixels> {
  const picture = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, left: clip.x, top: clip.y, width: info.width, height: info.height }
}

/** Neighbouring pixels inside a letter differ by less than this number, even if the letter has a gradient. */
const ALIKE = 14
const DIFFERENT = 30

function leastContrast(letters: Pixels, ground: Pixels, place: Place, scale: number): number {
  const found: number[] = []
  const edges: { away: number; contrast: number }[] = []
  const [left, top] = [Math.ceil((place.left - letters.left) * scale), Math.ceil((place.top - letters.top) * scale)]
  const [right, bottom] = [left + Math.floor(place.width * scale) - 1, top + Math.floor(place.height * scale) - 1]
  for (let y = top + 1; y < bottom; y++) {
    for (let x = left + 1; x < right; x++) {
      const index = (y * letters.width + x) * 3
      const away = difference(letters.data, index, ground.data, index)
      if (away < DIFFERENT) continue
      const value = contrast(luminance(letters.data, index), luminance(ground.data, index))
      // The edge pixels of letters are mixed with the background, so they are measured separately.
      const around = [index - 3, index + 3, index - letters.width * 3, index + letters.width * 3]
      const isEdge = around.some((other) => difference(letters.data, index, letters.data, other) > ALIKE)
      if (isEdge) edges.push({ away, contrast: value })
      else found.push(value)
    }
  }
  // Thin letters have only edge pixels. Of these, only the ones that differ most from the background are measured.
  if (found.length === 0) {
    const most = Math.max(...edges.map(({ away }) => away))
    found.push(...edges.filter(({ away }) => away >= most * 0.9).map((edge) => edge.contrast))
  }
  found.sort((a, b) => a - b)
  return found[Math.floor(found.length * 0.02)] ?? Number.NaN
}

function difference(a: Uint8Array, at: number, b: Uint8Array, other: number): number {
  const channel = (c: number) => Math.abs((a[at + c] ?? 0) - (b[other + c] ?? 0))
  return Math.max(channel(0), channel(1), channel(2))
}

const linear = (value: number): number => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = (data: Uint8Array, index: number): number =>
  0.2126 * linear(data[index] ?? 0) + 0.7152 * linear(data[index + 1] ?? 0) + 0.0722 * linear(data[index + 2] ?? 0)

const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
