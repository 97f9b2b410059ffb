// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './environment.mjs'

export const TAG = /\[([a-z-]+\.[a-z0-9-]+)\] /g

/**
 * The promises of tests/promises.txt. `removed` says why one is no longer made.
 * @returns {{ tag: string, sentence: string, removed: string | null }[]}
 */
export const readPromises = () =>
  readFileSync(join(root, 'tests/promises.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [tag = '', text = ''] = line.split('\t')
      const [sentence = '', removed = null] = text.split(' removed: ')
      return { tag, sentence, removed }
    })

/**
 * The tests whose titles have a tag.
 * @returns {Map<string, { file: string, title: string }[]>}
 */
export function testsByTag() {
  /** @type {Map<string, { file: string, title: string }[]>} */
  const found = new Map()
  for (const file of testFiles()) {
    for (const [, title = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /['"`]((?:\[[a-z-]+\.[a-z0-9-]+\] )+[^\n]*?)(?<!\\)['"`]/g,
    ))
      for (const [, tag = ''] of title.matchAll(TAG))
        found.set(tag, [...(found.get(tag) ?? []), { file, title: title.replaceAll(TAG, '') }])
  }
  return found
}

const testFiles = () =>
  ['admin', 'cli', 'client', 'content', 'richText', 'server', 'site', 'tests', 'ui'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${room}/${name}`),
  )
