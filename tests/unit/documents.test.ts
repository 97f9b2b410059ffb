import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

const MADE = ['node_modules', 'dist', 'data']

/** docs/public-page.md uses these file names only as examples. */
const EXAMPLES = ['guilds.test.ts']

const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !MADE.includes(entry.name))
  .map(({ name }) => name)

function pathsIn(text: string): string[] {
  const commands = [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, lines = '']) => lines.split(/[\s"'=:;]+/))
  const words = [...commands, ...[...text.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word)]
  return words.filter((word) => folders.includes(word.split('/')[0] ?? '') && !/[*{}<>…]|NNNN|NAME|\.env$/.test(word))
}

const linksIn = (text: string): string[] =>
  [...text.matchAll(/(?:\]\(|src=")([^)"\s#]+)/g)].map(([, target = '']) => target).filter((to) => !/^\w+:/.test(to))

const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-'),
  )

describe.each(documents)('%s', (document) => {
  const text = read(document)

  it('names files that exist', () => {
    const missing = pathsIn(text).filter((path) => !existsSync(join(root, path)))
    expect(missing.filter((path) => !EXAMPLES.includes(basename(path)))).toEqual([])
  })

  it('links to files and headings that exist', () => {
    const folder = dirname(document)
    expect(linksIn(text).filter((to) => !existsSync(join(root, folder, to)))).toEqual([])
    const broken = [...text.matchAll(/\]\(([\w./-]*)#([\w-]+)\)/g)].filter(([, file = '', anchor = '']) => {
      const target = file ? join(folder, file) : document
      return !existsSync(join(root, target)) || !anchorsIn(read(target)).includes(anchor)
    })
    expect(broken.map(([link]) => link)).toEqual([])
  })
})

const commentsIn = (text: string): string =>
  text
    .split('\n')
    .filter((line) => /^\s*(\*|#)|\/\/ |\/\*/.test(line))
    .join('\n')

describe('code', () => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.(tsx?|mjs|js|css|yaml|service|conf|env|example)$|file$/.test(file) &&
      !/^(node_modules|dist|data|\.git)\//.test(file),
  )
  const path = new RegExp(
    `(?<![\\w./-])(?:${folders.join('|')})/[\\w./@-]+\\.(?:tsx?|mjs|md|css|yaml|conf|env)(?![\\w-]|\\.\\w)`,
    'g',
  )

  it('cites files and sections that exist', () => {
    const missing = sources.flatMap((file) => {
      const text = commentsIn(read(file))
      const files = [...text.matchAll(path)].filter(([cited]) => !existsSync(join(root, cited)))
      const sections = [...text.matchAll(/docs\/product\.md, sections? (\d+)/g)].filter(
        ([, number]) => Number(number) > 10,
      )
      return [...files, ...sections].map(([cited]) => `${file}: ${cited}`)
    })
    expect(missing).toEqual([])
  })
})
