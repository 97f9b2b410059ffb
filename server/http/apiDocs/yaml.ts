/** Text that no reader of YAML takes for anything else. https://yaml.org/type/bool.html */
const PLAIN = /^(?!(?:y|n|yes|no|on|off|true|false|null)$)[a-z/][\w/]*(?:[ .-][\w/]+)*$/i

// JSON is YAML, too. https://yaml.org/spec/1.2.2/#12-yaml-history
const inline = (value: unknown): string =>
  typeof value === 'string' && PLAIN.test(value) ? value : JSON.stringify(value)

/** A value of JSON as YAML, a line for each member. */
export function toYaml(value: unknown): string {
  const lines: string[] = []
  /** `lead` is what stands before the value on its line: its name, or the mark of an entry. */
  const write = (value: unknown, lead: string, indent: string): void => {
    if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
      lines.push(lead + inline(value))
      return
    }
    const isEntry = lead.endsWith('- ')
    if (lead !== '' && !(isEntry && !Array.isArray(value))) lines.push(lead.trimEnd())
    for (const [index, [name, member]] of Object.entries(value).entries()) {
      // The first member of an entry stands beside its mark.
      const start = index === 0 && isEntry ? lead : indent
      write(member, Array.isArray(value) ? `${indent}- ` : `${start}${inline(name)}: `, `${indent}  `)
    }
  }
  write(value, '', '')
  return `${lines.join('\n')}\n`
}
