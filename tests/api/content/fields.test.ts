import { describe, expect, it } from 'vitest'
import type { ContentType, Field } from '../../../content/define.ts'
import { TEXT_LIMIT } from '../../../content/limits.ts'
import { contentTypes } from '../../../content/index.ts'
import { anew, isLimited, sampleValues, type SampleRow, type Values } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'

const environment = { SITE_NAME: 'Gapura' } as const

function limitOf(field: Field): number {
  if (field.kind === 'longText') return TEXT_LIMIT.longText
  return (field.kind === 'text' && field.limit) || TEXT_LIMIT.text
}

function emptyOf(field: Field): string | null {
  if (field.kind === 'price') return null
  return field.kind === 'text' && field.environment ? environment[field.environment] : ''
}

/** Web addresses that a text field takes. */
function linksFor({ link }: Extract<Field, { kind: 'text' }>): readonly string[] {
  if (link === 'video') return ['https://www.youtube.com/watch?v=abcdefghijk', 'https://vimeo.com/76979871']
  // Where to report a vulnerability must be an address with TLS (RFC 9116).
  return [...(link === 'mail' ? [] : ['http://a.example']), 'HTTPS://a.example/x?y=1#z']
}

const textFields = (type: ContentType) =>
  Object.entries(type.fields).flatMap(([name, field]) =>
    (field.kind === 'text' &&
      !(field.link || field.page || field.timeZone || field.identifier || field.gameQuery || field.argon2Costs)) ||
    (field.kind === 'longText' && !(field.servers || field.rates)) ||
    field.kind === 'price'
      ? [{ name, field, limit: limitOf(field) }]
      : [],
  )

describe.each(engines)('On %s', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')

  // Specification: docs/product.md, sections 7 and 10: API calls and conventions.
  describe.each(coveringTypes(contentTypes))('$key', (type) => {
    const path = `/api${type.path}`
    const values = (mark?: string) => sampleValues(server(), admin(), type, mark)
    /**
     * Creates a row, or changes the row if the type has only one. If the number of rows is limited, all rows are
     * deleted first.
     */
    const write = async (body: Values) => {
      if (isLimited(type))
        for (const { id } of (await admin.send('GET', path)).body as SampleRow[])
          await admin.send('DELETE', `${path}/${id}`)
      return admin.send(type.single ? 'PUT' : 'POST', path, anew(type, body))
    }
    const done = type.single ? 200 : 201
    const refused = (name: string) => ({ status: 422, body: { errors: { [name]: [expect.any(String)] } } })
    it.each(textFields(type))(
      '[api.fields] [limits.ours] stores $name exactly, and refuses one character more than its limit',
      async ({ name, field, limit }) => {
        const sent = await values()
        const store = async (text: unknown) => write({ ...sent, [name]: text })
        const sentences = async (text: unknown) => ((await store(text)).body as { errors: Values }).errors[name]
        for (const text of [
          'Ünïcödé 龍 🐉',
          '007',
          '<script>alert(1)</script>',
          'a\nb\n\nc',
          "' OR 1=1 --",
          'x'.repeat(limit),
          '🐉'.repeat(limit),
        ]) {
          expect(((await store(text)).body as Values)[name]).toBe(text)
        }
        expect(((await store('  line one\r\nline two\r ')).body as Values)[name]).toBe('line one\nline two')
        expect(await sentences('x'.repeat(limit + 1))).toEqual([expect.stringContaining(String(limit))])
        expect(await sentences('a\u0000b')).toHaveLength(1)
        expect(await sentences(12)).toHaveLength(1)
        if (field.required) expect(await sentences('   ')).toHaveLength(1)
        else expect(((await store(null)).body as Values)[name]).toBe(emptyOf(field))
      },
    )

    it.each(textFields(type))(
      '[text.stored-form] saves $name composed and without invisible characters, and emoji stay whole',
      async ({ name }) => {
        const sent = await values()
        const text = 'Gu\u0308nter\u200B \u00ADSp\u200Deed\uFEFF\u202E Ⅱ \u2060e\u200B\u0301'
        const emoji = '👩🏽‍🚀 👨‍👩‍👧 ❤️‍🔥 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'
        const { body } = await write({ ...sent, [name]: `\u200E${text} ${emoji}\u200B` })
        expect((body as Values)[name]).toBe(`G\u00FCnter Speed Ⅱ \u00E9 ${emoji}`)
      },
    )

    const references = Object.entries(type.fields).filter(([, field]) => field.kind === 'reference')
    it.each(references)(
      '[api.embedded-references] refuses a %s that refers to no row, and embeds the name of the row that it refers to',
      async (name, field) => {
        if (field.kind !== 'reference') throw new Error('a reference was asked for')
        const sent = await values('embedded')
        const missing = field.required ? ['', null] : []
        for (const id of [2_000_000_000, -1, 0, 1.5, 'abc', 2_147_483_648, ...missing])
          expect(await write({ ...sent, [name]: id })).toMatchObject(refused(name))
        const created = await write({ ...sent, [name]: String(sent[name]) })
        expect(created).toMatchObject({ status: done, body: { [name]: sent[name] } })
        expect((created.body as Values)[field.as]).toMatchObject({
          id: sent[name],
          name: expect.stringContaining(field.to === type.key ? 'above' : 'embedded'),
        })
      },
    )

    const numbers = Object.entries(type.fields).filter(([, field]) => field.kind === 'number')
    if (numbers.length > 0)
      it('accepts numbers from 0 with as many decimals as the field allows, and no others', async () => {
        const sent = await values()
        for (const [name, field] of numbers) {
          const store = (number: unknown) => write({ ...sent, [name]: number })
          const { most = 2_147_483_647, decimals = 0 } = field.kind === 'number' ? field : {}
          const [least, tooSmall] = [10 ** -decimals, 10 ** -(decimals + 1)].map((step) => Number(step.toFixed(9)))
          for (const number of [0, least, most, '7', ...(decimals > 0 ? ['0.3', 33.3] : [])]) {
            expect(await store(number)).toMatchObject({ status: done, body: { [name]: Number(number) } })
          }
          const missing = type.fields[name]?.required ? [null, ''] : []
          for (const number of [-1, tooSmall, most + 1, 'x', '1,5', ...missing])
            expect(await store(number)).toMatchObject(refused(name))
        }
      })

    const links = Object.entries(type.fields).flatMap(([name, field]) =>
      field.kind === 'text' && field.link ? [[name, field] as const] : [],
    )
    if (links.length > 0)
      it('[attack.stored-scripts] accepts web addresses, and none that could contain a script', async () => {
        const sent = await values()
        for (const [name, field] of links) {
          const store = (link: string) => write({ ...sent, [name]: link })
          for (const link of linksFor(field))
            expect(await store(link)).toMatchObject({ status: done, body: { [name]: link } })
          for (const link of ['javascript:alert(1)', 'data:text/html,x', '//a.example', 'https://', 'a.example'])
            expect(await store(link)).toMatchObject(refused(name))
        }
      })

    const choices = Object.entries(type.fields).filter(([, field]) => field.kind === 'choice')
    if (choices.length > 0)
      it('[api.choices] accepts its choices in any case and nothing else', async () => {
        const sent = await values()
        for (const [name, field] of choices) {
          if (field.kind !== 'choice') throw new Error('a choice was asked for')
          const store = (choice: unknown) => write({ ...sent, [name]: choice })
          // The option `scheduled` is left out, because a scheduled row needs a time, which tests/api/publishing
          // covers.
          for (const option of field.options.filter((one) => !type.publishing || one !== 'scheduled'))
            for (const typed of [option, option.toUpperCase(), ` ${option.toLowerCase()}`])
              expect(await store(typed)).toMatchObject({ status: done, body: { [name]: option } })
          for (const other of ['Someday', 5, ...(field.required ? [''] : [])])
            expect((await store(other)).status).toBe(422)
        }
      })

    if (type.unique)
      it('[api.referenced-and-duplicate] refuses values that another row has: 409 duplicate', async () => {
        const duplicate = { status: 409, body: { code: 'duplicate' } }
        const first = await values('first')
        expect((await admin.send('POST', path, first)).status).toBe(201)
        const second = await values('second')
        const { body } = await admin.send('POST', path, second)
        expect(await admin.send('POST', path, first)).toMatchObject(duplicate)
        const address = `${path}/${(body as SampleRow).id}`
        expect(await admin.send('PUT', address, first)).toMatchObject(duplicate)
        expect((await admin.send('PUT', address, second)).status, 'its own values').toBe(200)
      })
  })
})
