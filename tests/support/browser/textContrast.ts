/**
 * Runs in the page: the texts whose contrast with their background is below 4.5:1, by the computed colours and gradients. Text on
 * a picture is measured on the screen (pixelContrast.ts).
 */
export function findPaleTexts(): { texts: number; pale: string[] } {
  type Colour = readonly [r: number, g: number, b: number, a: number]
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const known = new Map<string, Colour>()
  // Computed colours come as rgb(), color() or oklab(): a canvas turns each into bytes.
  const parse = (css: string): Colour => {
    const found = known.get(css)
    if (found) return found
    if (!canvas) return [0, 0, 0, 0]
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = css
    canvas.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
    known.set(css, [r, g, b, a / 255])
    return [r, g, b, a / 255]
  }
  const over = (top: Colour, below: Colour): Colour => [
    top[0] * top[3] + below[0] * (1 - top[3]),
    top[1] * top[3] + below[1] * (1 - top[3]),
    top[2] * top[3] + below[2] * (1 - top[3]),
    1,
  ]
  const linear = (value: number) => (value <= 10.3143 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  const luminance = ([r, g, b]: Colour) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  const contrast = (a: Colour, b: Colour) => {
    const [x, y] = [luminance(a), luminance(b)]
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
  }
  /** What an element or its ::before paints: every colour of it; null where that is a picture. */
  const paintOf = (element: Element, pseudo?: string): Colour[] | null => {
    const style = getComputedStyle(element, pseudo)
    if (pseudo && (style.content === 'none' || style.position !== 'absolute' || style.inset !== '0px')) return []
    if (style.backgroundClip === 'text') return []
    if (style.backgroundImage.includes('url(')) return null
    // The uppermost that covers the element: a line along its edge does not, and a border's gradient lies below.
    const sizes = style.backgroundSize.split(', ')
    const images = style.backgroundImage.split(/,\s*(?=(?:linear|radial)-gradient)/)
    const image = images.find((_, index) => (sizes[index % sizes.length] ?? 'auto').startsWith('auto')) ?? 'none'
    const stops = [...image.matchAll(/(?:rgba?|color|oklab|oklch)\([^()]*\)/g)].map(([css]) => parse(css))
    return [...stops, parse(style.backgroundColor)].filter(([, , , a]) => a > 0)
  }
  const pale: string[] = []
  let texts = 0
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    if (element.closest('.visually-hidden')) continue
    const layers: Colour[][] = []
    let isOnPicture = getComputedStyle(element).backgroundClip === 'text'
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const own = paintOf(at)
      const before = paintOf(at, '::before')
      const all = [...(own ?? []), ...(before ?? [])]
      if (all.length > 0) layers.push(all)
      if (all.some(([, , , a]) => a > 0.995)) break
      if (own === null && at !== document.body) isOnPicture = true
      // Below the words of the hero lies the scene, which is no ancestor of theirs.
      if (at.tagName === 'MAIN' && element.getBoundingClientRect().top + scrollY < 760) isOnPicture = true
    }
    if (isOnPicture) continue
    texts += 1
    const ground = parse(getComputedStyle(document.body).backgroundColor)
    let grounds: Colour[] = [ground]
    for (const layer of layers.reverse())
      grounds = grounds.flatMap((below) => layer.map((top) => over(top, below))).slice(0, 64)
    const ink = parse(getComputedStyle(element).color)
    const least = Math.min(...grounds.map((below) => contrast(over(ink, below), below)))
    if (!(least >= 4.5)) pale.push(`${text.slice(0, 40)}: ${least.toFixed(2)}`)
  }
  return { texts, pale }
}
