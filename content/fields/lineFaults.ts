import { fill } from '../messages/fill.ts'

export function lineFaults(
  text: string,
  label: string,
  nameOf: (line: string) => string | undefined,
  sentences: { unreadable: string; twice: string },
): string[] {
  const names = new Set<string>()
  return text.split('\n').flatMap((raw, index) => {
    const line = raw.trim()
    if (line === '') return []
    const name = nameOf(line)
    const sentence = (about: string, text: string) => [fill(about, { label, line: index + 1, text })]
    if (name === undefined) return sentence(sentences.unreadable, line.slice(0, 60))
    if (names.has(name.toLowerCase())) return sentence(sentences.twice, name)
    names.add(name.toLowerCase())
    return []
  })
}
