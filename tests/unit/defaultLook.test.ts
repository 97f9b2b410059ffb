import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrast } from '../../content/look/oklch.ts'

const [day = '', night = ''] = readFileSync(join(import.meta.dirname, '../../ui/tokens.css'), 'utf8').split(
  ":root[data-theme='dark']",
)

/** The night has only those values that differ from the day's. */
const value = (name: string, face: 'day' | 'night'): string => {
  const find = (part: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(part)?.[1]
  return (face === 'night' ? find(night) : undefined) ?? find(day) ?? `no ${name}`
}

describe.each(['day', 'night'] as const)('The default look by %s', (face) => {
  const least = (texts: readonly string[], grounds: readonly string[]): number =>
    Math.min(...texts.flatMap((text) => grounds.map((ground) => contrast(value(text, face), value(ground, face)))))

  it('has a second colour that is readable on pages and panels', () => {
    const pages = ['ground', 'ground-deep', 'surface', 'surface-raised', 'surface-sunken']
    expect(least(['second'], [...pages, 'glass-solid'])).toBeGreaterThanOrEqual(7)
  })

  it('has marks that are seen on panels and frames', () => {
    const marks = ['mark-1', 'mark-2', 'mark-3', 'mark-4']
    expect(least(marks, ['glass-solid', 'frame-solid', 'footer'])).toBeGreaterThanOrEqual(3)
  })
})
