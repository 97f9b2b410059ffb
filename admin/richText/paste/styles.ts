type SpanTag = 'strong' | 'em' | 's' | 'code'

/**
 * Pasted `style` attributes are renamed to `data-pasted-style`. The Content-Security-Policy forbids inline styles, so
 * browsers would log errors about them, even in a document that is never displayed.
 */
const STYLE = 'data-pasted-style'

export const disarmed = (html: string): string =>
  html.replace(/<\/?[a-z][^<>]*>/gi, (tag) =>
    tag
      .replace(/^(<\/?)style\b/i, '$1pasted-style')
      .replace(/([\s/"'])style(?=\s*=)/gi, `$1${STYLE}`)
      .replace(/([\s/"'])on(?=[a-z]+\s*=)/gi, '$1data-on'),
  )

const styleOf = (element: Element): string => (element.getAttribute(STYLE) ?? '').toLowerCase()

export function property(element: Element, name: string): string {
  for (const declaration of styleOf(element).split(';')) {
    const colon = declaration.indexOf(':')
    if (declaration.slice(0, colon).trim() === name) return declaration.slice(colon + 1).trim()
  }
  return ''
}

const tags: Readonly<Record<string, SpanTag>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  s: 's',
  strike: 's',
  del: 's',
  code: 'code',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
}

const isHeavy = (weight: string): boolean => weight.startsWith('bold') || Number(weight) >= 600

/**
 * Google Docs wraps everything in a `b` of normal weight and puts the styles on spans, so the formatting cannot be read
 * from the tags alone.
 */
export function marksOf(element: Element): SpanTag[] {
  const found = new Set<SpanTag>()
  const name = element.localName
  const own = tags[name]
  if (own) found.add(own)
  if (!own && name !== 'span' && name !== 'font') return [...found]
  const weight = property(element, 'font-weight')
  if (isHeavy(weight)) found.add('strong')
  else if (weight === 'normal' || weight === '400') found.delete('strong')
  const slant = property(element, 'font-style')
  if (slant === 'italic' || slant === 'oblique') found.add('em')
  else if (slant === 'normal') found.delete('em')
  const line = property(element, 'text-decoration') || property(element, 'text-decoration-line')
  if (line.includes('line-through')) found.add('s')
  return [...found]
}
