import { useSite } from '../data/siteContext.ts'
import { hasLogotype } from '../data/siteName.ts'

const FLOURISH = 'drawing-flourish'
const CREST = 'drawing-crest'

/**
 * A page shows these drawings up to eight times. References to one definition keep the page small, and the server
 * renders one string much faster than an element for each path.
 */
export function Drawings() {
  const crest = `<g id="${CREST}">${FRAME}${hasLogotype(useSite()) ? GATE : GEM}</g>`
  return <div hidden dangerouslySetInnerHTML={{ __html: `<svg><defs>${flourish}${crest}</defs></svg>` }} />
}

export const Flourish = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox="0 0 72 24" fill="none" stroke="currentColor" strokeWidth="1.5">
    <use href={`#${FLOURISH}`} />
  </svg>
)

export const Crest = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
    <use href={`#${CREST}`} />
  </svg>
)

const flourish =
  `<g id="${FLOURISH}"><path d="M0 12h38c8 0 11-8 6.5-10-3.5-1.5-7 2.5-4 5.2M38 12c8 0 11 8 6.5 10-3.5 1.5-7-2.5-4-5.2"/>` +
  '<path d="M48 12c4-5 9-5 12 0-3 5-8 5-12 0Zm12 0h12"/>' +
  '<path d="m52.5 12 2-2 2 2-2 2Z" fill="currentColor" stroke="none"/></g>'

const FRAME = '<path opacity=".45" fill-rule="evenodd" d="M24 1 47 24 24 47 1 24Zm0 2.8L3.8 24 24 44.2 44.2 24Z"/>'

const GEM = '<path opacity=".8" d="M24 14 34 24 24 34 14 24Z"/>'

const HALF =
  'M22.4 11.5V37h-14v-2.2h1.8v-2.3H9l1.6-2.1h1v-4.2l-1.2-.3 1.9-2h1v-3.6l-1-.4 1.8-1.9h1.2v-3l-.9-.4 1.9-1.8h1.2v-1.9l-.7-.4 2-2 .3-2.4Z'

const GATE =
  `<path d="${HALF}"/><path d="${HALF}" transform="matrix(-1 0 0 1 48 0)"/>` +
  '<path opacity=".8" d="m24 9.5 1.1 2.9L24 15.3l-1.1-2.9ZM15 39h18l-2 1.6H17Z"/>'
