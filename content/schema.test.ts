import { describe, expect, it } from 'vitest'
import { defineContent, field } from './define.ts'
import { querySchema } from './queries/listQuery.ts'
import { createSchema, SentPicture, updateSchema } from './schema.ts'
import { fill } from './messages/fill.ts'
import { english, indonesian } from './wording.ts'
import { wordingOf } from './wording/screenWording.ts'

const everyKind = defineContent({
  key: 'sample',
  path: '/sample',
  table: 'samples',
  title: 'Sample',
  screen: 'sample',
  name: 'name',
  fields: {
    name: field.text({ label: 'Name', required: true }),
    story: field.longText({ label: 'Story' }),
    day: field.choice({ label: 'Day', options: ['Sunday', 'Monday'], required: true }),
    mood: field.choice({ label: 'Mood', options: ['calm', 'wild'] }),
    map: field.reference('mapinfo', { label: 'Map', as: 'map_row' }),
    bonus: field.boolean({ label: 'Bonus' }),
    image: field.picture({ label: 'Image', folder: 'samples', holds: 'path' }),
    level: field.number({ label: 'Level' }),
    cost: field.price({ label: 'Cost' }),
    at: field.time({ label: 'At' }),
  },
  list: { columns: ['id', 'name'] },
  wording: english('Sample', { empty: 'Nothing.' }),
})

const create = (body: unknown) => createSchema(everyKind).safeParse(body)
const faults = (body: unknown) => create(body).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('What creates a row', () => {
  it('[api.optional] gives each optional value that is absent the empty value of its kind', () => {
    expect(create({ name: 'a', day: 'Sunday' }).data).toEqual({
      name: 'a',
      story: '',
      day: 'Sunday',
      mood: '',
      map: null,
      bonus: false,
      image: null,
      level: null,
      cost: null,
      at: null,
    })
  })

  it('[api.boolean] reads numbers and booleans from the text of a form', () => {
    const form = { name: 'a', day: 'Monday', map: '12', bonus: 'true' }
    expect(create(form).data).toMatchObject({ map: 12, bonus: true })
    expect(create({ ...form, map: '', bonus: '0' }).data).toMatchObject({ map: null, bonus: false })
  })

  it('names all the faults in the sentences of the type’s language', () => {
    expect(faults({ story: 5, day: 'Friday', map: 'x', bonus: 'maybe', image: 5 })).toEqual([
      'name: Name is required.',
      'story: Story must be text.',
      'day: Day must be one of: Sunday, Monday.',
      'map: Map must be the number of an ID.',
      'bonus: Bonus must be yes or no.',
      'image: Image must be a JPEG, PNG, WebP, AVIF or GIF picture.',
    ])
    expect(faults({ name: ' ', day: '' })).toEqual(['name: Name is required.', 'day: Day is required.'])
  })

  it('ignores what the type does not have', () => {
    expect(create({ name: 'a', day: 'Sunday', id: 5, role: 'admin' }).data).not.toHaveProperty('role')
  })
})

describe('What changes a row', () => {
  const update = (body: unknown) => updateSchema(everyKind).safeParse(body).data

  it('leaves out what is absent, so that nothing stored is wiped', () => {
    expect(update({})).toEqual({})
    expect(update({ story: '' })).toEqual({ story: '' })
    expect(update({ story: null, map: null })).toEqual({ story: '', map: null })
  })

  it('takes the version that was read, and the marker that removes a picture', () => {
    expect(update({ version: '3', image_removed: 'true' })).toEqual({ version: 3, image_removed: true })
  })

  it('does not take the address of a picture, sent back as it was read, for a new one', () => {
    const image = '/storage/samples/x.webp'
    expect(update({ image })?.['image']).toEqual(new SentPicture(image))
    expect(update({ image: '' })?.['image']).toBeUndefined()
  })
})

describe('What a list may be asked for', () => {
  const query = (requested: unknown) => querySchema(everyKind).safeParse(requested)

  it('is what each kind of field can be asked, by the names of the fields', () => {
    const requested = {
      name: ' Naga ',
      map: '3',
      story: 'x',
      story_empty: 'true',
      day: 'Sunday',
      mood: '',
      mood_empty: 'false',
      bonus: 'true',
      image: 'x',
      image_empty: true,
      level: '7',
      level_from: 1,
      level_to: '9',
      cost: '5',
      cost_from: '12.5',
      cost_to: 50_000,
      at_from: '2026-12-24T19:00:00+07:00',
      changed_since: '2026-12-24T12:00:00Z',
      name_empty: 'true',
      day_empty: 'true',
    }
    expect(query(requested).data).toEqual({
      name: 'Naga',
      map: 3,
      story_empty: true,
      day: 'Sunday',
      mood: '',
      mood_empty: false,
      bonus: true,
      image_empty: true,
      level: 7,
      level_from: 1,
      level_to: 9,
      cost_from: 12.5,
      cost_to: 50_000,
      at_from: '2026-12-24T12:00:00.000Z',
      changed_since: '2026-12-24T12:00:00.000Z',
    })
  })

  it.each([
    ['map', '0'],
    ['map', '-1'],
    ['map', '2147483648'],
    ['map', ''],
    ['name', 'x'.repeat(256)],
    ['day', 'someday'],
    ['day', ''],
    ['mood', 'Cal'],
    ['bonus', '1'],
    ['image_empty', ''],
    ['level_from', '-1'],
    ['level_to', '1.5'],
    ['cost_from', 'Rp. 5'],
    ['cost_from', '-1'],
    ['cost_to', '1e3'],
    ['cost_to', Infinity],
    ['cost_to', NaN],
    ['at_from', '2026-12-24'],
    ['at_to', '2026-13-24T00:00:00Z'],
    ['changed_since', '9999-12-31T23:59:59-23:59'],
    ['changed_since', '0000-01-01T00:00:00Z'],
    ['changed_since', ['2026-12-24T12:00:00Z', '2026-12-24T12:00:00Z']],
  ])('is refused where %s is %j, with a sentence that names it', (name, value) => {
    const { error } = query({ [name]: value })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      [name, expect.stringContaining(name)],
    ])
  })

  it('may be as long as a text', () => {
    expect(query({ name: '🐉'.repeat(255), q: '🐉'.repeat(255) }).success).toBe(true)
  })
})

describe('The families of wording', () => {
  it('are filled with what the sentence is about, and keep a name that has no value', () => {
    expect(fill('{a} and {b}', { a: 'one' })).toBe('one and {b}')
  })

  it('let a declaration override a sentence', () => {
    const wording = wordingOf({ wording: indonesian('Map', { empty: 'Kosong.', deleteFailed: 'Gagal.' }) })
    expect(wording).toMatchObject({ added: 'Map berhasil ditambahkan.', deleteFailed: 'Gagal.', language: 'id' })
  })
})
