/**
 * Strings of this form need no quotes, because no YAML parser takes them for a boolean or another type.
 * https://yaml.org/type/bool.html
 */
const PLAIN = /^(?!(?:y|n|yes|no|on|off|true|false|null)$)[a-z/][\w/]*(?:[ .-][\w/]+)*$/i

// Only plain strings are written without quotes. All else is written as JSON, which is valid YAML:
// https://yaml.org/spec/1.2.2/#12-yaml-history
const inline = (value: unknown): string =>
  typeof value === 'string' && PLAIN.test(value) ? value : JSON.stringify(value)

export function toYaml(value: unknown): string {
  const lines: string[] = []
  const write = (value: unknown, lead: string, indent: string): void => {
    if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
      lines.push(lead + inline(value))
      return
    }
    const isEntry = lead.endsWith('- ')
    if (lead !== '' && !(isEntry && !Array.isArray(value))) lines.push(lead.trimEnd())
    for (const [index, [name, member]] of Object.entries(value).entries()) {
      const start = index === 0 && isEntry ? lead : indent
      write(member, Array.isArray(value) ? `${indent}- ` : `${start}${inline(name)}: `, `${indent}  `)
    }
  }
  write(value, '', '')
  return `${lines.join('\n')}\n`
}
