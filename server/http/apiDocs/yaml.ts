/** Text that YAML readers take only for text. https://yaml.org/type/bool.html */
const PLAIN = /^(?!(?:y|n|yes|no|on|off|true|false|null)$)[a-z/][\w/]*(?:[ .-][\w/]+)*$/i

// JSON is YAML, too. https://yaml.org/spec/1.2.2/#12-yaml-history
const inline = (value: unknown): string =>
  typeof value === 'string' && PLAIN.test(value) ? value : JSON.stringify(value)

export function toYaml(value: unknown): string {
  const lines: string[] = []
  /** `lead` precedes the value on its line: its name, or the dash of an entry. */
  const write = (value: unknown, lead: string, indent: string): void => {
    if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
      lines.push(lead + inline(value))
      return
    }
    const isEntry = lead.endsWith('- ')
    if (lead !== '' && !(isEntry && !Array.isArray(value))) lines.push(lead.trimEnd())
    for (const [index, [name, member]] of Object.entries(value).entries()) {
      // The first member of an entry stays on the line of its dash.
      const start = index === 0 && isEntry ? lead : indent
      write(member, Array.isArray(value) ? `${indent}- ` : `${start}${inline(name)}: `, `${indent}  `)
    }
  }
  write(value, '', '')
  return `${lines.join('\n')}\n`
}
