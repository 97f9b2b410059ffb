import { describe, expect, it } from 'vitest'
import { patchNotesText, visibleChance, type AnnouncedChanges } from './patchNotesText.ts'

const NOTHING: AnnouncedChanges = {
  items: { added: [], changed: [], removed: [] },
  monsters: { added: [], changed: [], removed: [] },
  drops: [],
  maps: [],
}
const some = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `${name} ${index + 1}`, changes: [] }))

describe('Patch notes', () => {
  it('say what is new, changed and gone, with links to what has a page', () => {
    const { title, body } = patchNotesText(
      {
        items: {
          added: some(1, 'Pome'),
          changed: [{ id: 5, name: '[Blade]', slots: 3, changes: [{ label: 'Berat', before: '', after: '2,5' }] }],
          removed: some(1, 'Old Hat'),
        },
        monsters: { added: some(1, 'Blob'), changed: [], removed: [] },
        drops: [
          {
            monster: { id: 1, name: 'Blob', game_id: 1002 },
            item: { id: 1, name: 'Pome 1' },
            before: null,
            after: '10 %',
          },
          { monster: 'Ghost', item: { id: 1, name: 'Pome', game_id: 512, slots: 1 }, before: '1 %', after: null },
        ],
        maps: ['field_a', 'field_b'],
      },
      '25 November 2026',
    )
    expect(title).toBe('Catatan pembaruan 25 November 2026')
    expect(body.split('\n').filter((line) => line !== '')).toEqual([
      '## Item baru: 1',
      '- [Pome 1](/gameinfo/item/1-pome-1)',
      '## Item yang berubah: 1',
      '- [\\[Blade\\] \\[3\\]](/gameinfo/item/5-blade): Berat – → 2,5',
      '## Item yang dihapus: 1',
      '- Old Hat 1',
      '## Monster baru: 1',
      '- [Blob 1](/gameinfo/monster/1-blob-1)',
      '## Drop yang berubah: 2',
      '- [Blob \\#1002](/gameinfo/monster/1002-blob): [Pome 1](/gameinfo/item/1-pome-1) baru, 10 %',
      '- Ghost: [Pome \\[1\\] \\#512](/gameinfo/item/512-pome) tidak lagi',
      'Kemunculan monster berubah di: field\\_a, field\\_b',
    ])
  })

  it('name thirty of many, and fewer where the text would be too long for news', () => {
    const reported = (name: string): AnnouncedChanges => ({
      ...NOTHING,
      items: { added: some(500, name), changed: some(500, name), removed: some(500, name) },
      monsters: { added: some(500, name), changed: some(500, name), removed: some(500, name) },
    })
    expect(patchNotesText(reported('Pome'), 'x').body.match(/^- dan 470 lagi$/gm)).toHaveLength(6)
    const long = patchNotesText(reported('N'.repeat(250)), 'x').body
    expect(long).toContain('- dan 490 lagi')
    expect(long.length).toBeLessThan(50_000)
  })

  it('say so where nothing has changed for players', () => {
    expect(patchNotesText(NOTHING, 'x').body).toBe('Tidak ada yang berubah untuk pemain.')
    expect([visibleChance(0.01), visibleChance(12.5), visibleChance(0.0000004), visibleChance(null)]).toEqual([
      '0,01 %',
      '12,5 %',
      '0,0000004 %',
      'peluang tidak diketahui',
    ])
  })
})
