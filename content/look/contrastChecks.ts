import { contrast, seenOn, stops } from './oklch.ts'
import { LEAST } from './palette.ts'

export const CHECKED = ['text', 'links', 'button', 'header', 'scene'] as const
export type Checked = (typeof CHECKED)[number]

export interface ContrastCheck {
  what: Checked
  /** The lowest ratio of its texts and grounds. */
  ratio: number
}

export const isEnough = ({ ratio }: ContrastCheck): boolean => ratio >= LEAST

/** `value` gives a property of the theme. What is behind the words may be as bright as white, unless it is known. */
export function contrastChecks(value: (name: string) => string, hasUsualScene: boolean): ContrastCheck[] {
  const behindPanels = value('ground')
  const on = (ground: string) => seenOn(value(ground), behindPanels)
  const panels = ['surface', 'surface-sunken', 'glass', 'glass-strong', 'glass-solid'].map(on)
  const picture = hasUsualScene ? value('dust') : '#ffffff'
  const pairs: Record<Checked, readonly [texts: readonly string[], grounds: readonly string[]]> = {
    text: [['ink', 'ink-soft', 'glass-ink', 'glass-ink-soft'].map(value), [behindPanels, ...panels]],
    links: [['accent', 'glass-accent', 'second'].map(value), panels],
    button: [[value('on-knob')], stops(value('carved'))],
    header: [['frame-ink', 'frame-ink-soft', 'frame-accent'].map(value), [value('frame-solid'), value('footer')]],
    scene: [[value('on-scene'), ...stops(value('carved-words'))], [seenOn(value('scrim'), picture)]],
  }
  return CHECKED.map((what) => {
    const [texts, grounds] = pairs[what]
    return { what, ratio: Math.min(...texts.flatMap((text) => grounds.map((ground) => contrast(text, ground)))) }
  })
}
