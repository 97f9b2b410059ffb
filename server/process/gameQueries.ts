import { readFileSync } from 'node:fs'

const HEADER = /^--\s*name:\s*(\w+)\s*$/
const SELECT = /^(?:select|with)\b/i

/** Each statement follows a line such as `-- name: players`. */
function parseQueries(text: string, tell: (fault: string) => void): Map<string, string> {
  const statements = new Map<string, string[]>()
  let lines: string[] | null = null
  for (const line of text.split(/\r?\n/)) {
    const name = HEADER.exec(line.trim())?.[1]
    if (name !== undefined) {
      if (statements.has(name)) tell(`it names ${name} twice`)
      lines = []
      statements.set(name, lines)
    } else if (lines) lines.push(line)
    else if (line.trim() !== '' && !line.startsWith('--')) tell('it begins with no line such as -- name: players')
  }
  return new Map(
    [...statements].map(([name, lines]) => {
      const statement = lines
        .filter((line) => !line.trim().startsWith('--'))
        .join('\n')
        .trim()
        .replace(/;\s*$/, '')
      if (!SELECT.test(statement) || statement.includes(';')) tell(`${name} is not one SELECT`)
      return [name, statement]
    }),
  )
}

export function queriesOf(
  env: Readonly<Record<string, string | undefined>>,
  key: string,
  faults: string[],
): ReadonlyMap<string, string> | null {
  const variable = `GAME_${key}_QUERIES`
  const file = env[variable]
  if (!file) return null
  try {
    return parseQueries(readFileSync(file, 'utf8'), (fault) => faults.push(`${variable} cannot be used: ${fault}.`))
  } catch (error) {
    faults.push(`${variable} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
    return null
  }
}
