import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentType } from '../../../content/define.ts'
import { listTypes } from '../../../content/index.ts'
import { refusals } from '../../../server/errors/refusals.ts'
import { loadDemo } from '../../../server/demo/load.ts'
import { inLanguage } from '../../../server/messages/language.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'
import { isThorough } from '../../support/thorough.ts'
import { PSEUDO } from '../../support/messages.ts'
import { operationsOf, readDocument, type Schema } from '../../support/openApi/document.ts'
import { hasWords, outsideMarks } from '../../support/sentences.ts'
import { startTestServer, type TestServer } from '../../support/testServer.ts'

/** One of these is wrong for each field. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  'a b',
  'ab'.repeat(9_000),
  -1,
  1e15,
  true,
  [],
  [{}],
  [1, 1],
  { x: 1 },
]

const isSentence = (text: string): boolean => hasWords(text) && !text.startsWith('⟦')

describe('In the pseudo-language', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite', {}, { hasPseudo: true })
    await loadDemo(server.context, { onlyUntouched: true })
  })
  afterAll(() => server.stop())

  it('[languages.refusals] each refusal is in a catalogue', async () => {
    const language = await server.context.languages.find(PSEUDO, null)
    const found = inLanguage(language, () => Object.values(refusals).map(({ message }) => message))
    expect(found.filter(isSentence)).toEqual([])
  })

  it('[languages.refusals] each sentence of validation is in a catalogue', async () => {
    const { body } = await server.call('GET', '/api/openapi.json')
    const document = readDocument(body)
    const shared = document.components?.schemas
    const found = new Map<string, string>()
    let refused = 0
    for (const [index, { method, path, bodies, parameters }] of operationsOf(document).entries()) {
      if (!isThorough && index % 4 !== 0) continue
      if (ENDING.some((end) => path.endsWith(end)) || repeats(path)) continue
      const token = await server.signIn('admin')
      const schema = Object.values(bodies)[0]
      const fields = namesIn(schema?.$ref ? shared?.[schema.$ref.split('/').at(-1) ?? ''] : schema)
      const queries = parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : []))
      for (const wrong of fields.length + queries.length === 0 ? [''] : WRONG) {
        const query = new URLSearchParams(
          typeof wrong === 'string' ? queries.map((name) => [name, wrong.slice(0, 20)]) : [],
        )
        query.set('lang', PSEUDO)
        const { status, body } = await server.call(
          method.toUpperCase(),
          `${path.replace(/\{\w+\}/g, '1')}?${query.toString()}`,
          { token, ...(fields.length > 0 && { body: Object.fromEntries(fields.map((name) => [name, wrong])) }) },
        )
        if (status < 400) continue
        refused += 1
        const { message, errors = {} } = body as { message?: string; errors?: Record<string, string[]> } // This is the form of refusals.
        for (const sentence of [message ?? '', ...Object.values(errors).flat()]) {
          const [outside] = outsideMarks([sentence])
          if (outside && hasWords(outside)) found.set(sentence.slice(0, 200), `${method} ${path}: ${status}`)
        }
      }
    }
    expect(refused).toBeGreaterThan(isThorough ? 500 : 100)
    expect([...found].map(([sentence, where]) => `${where}: ${sentence}`)).toEqual([])
  })
})

/** These end the session that the test uses. */
const ENDING = ['/logout', '/me', '/lock-house']

/** The routes of a few types have every sentence of validation. */
const few: readonly ContentType[] = coveringTypes()
const repeats = (path: string): boolean =>
  listTypes.some((type) => !few.includes(type) && (path.startsWith(`/api${type.path}/`) || path === `/api${type.path}`))

const namesIn = (schema: Schema | undefined): string[] =>
  Object.keys(schema?.properties ?? schema?.anyOf?.find(({ properties }) => properties)?.properties ?? {})
