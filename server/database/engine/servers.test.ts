import { describe, expect, it } from 'vitest'
import { Servers, type ServerAnswer } from './servers.ts'

const writable = (timeline: number): ServerAnswer => ({ state: 'writable', timeline })
const following: ServerAnswer = { state: 'read_only', timeline: null }

describe('Among several servers of one database', () => {
  it.each<[string, (ServerAnswer | null)[], string]>([
    ['the one that can be written is chosen', [following, writable(1)], 'b'],
    ['the first is, where none can', [null, following, following], 'b'],
    ['one that does not answer is passed over', [null, writable(1)], 'b'],
    ['the one that was promoted last is, where an old one has come back by itself', [writable(9), writable(10)], 'b'],
    ['the first of equals is', [writable(2), writable(2)], 'a'],
  ])('%s', async (_what, answers, chosen) => {
    const urls = ['a', 'b', 'c'].slice(0, answers.length)
    const servers = new Servers(urls, async (url) => {
      const answer = answers[urls.indexOf(url)]
      if (!answer) throw new Error(`${url} does not answer.`)
      return answer
    })
    await servers.choose()
    expect(servers.current).toBe(chosen)
  })

  it('says why, where none answers, and looks again', async () => {
    let isUp = false
    const servers = new Servers(['a', 'b'], (url) =>
      isUp && url === 'b' ? Promise.resolve(writable(2)) : Promise.reject(new Error(`${url} is away`)),
    )
    await expect(servers.choose()).rejects.toThrow('a is away')
    isUp = true
    await servers.choose()
    expect(servers.current).toBe('b')
  })

  it('leaves one that was replaced and goes on, with the connections that lead to it', async () => {
    let promoted = false
    let moves = 0
    const servers = new Servers(
      ['a', 'b'],
      async (url) => (url === 'a' ? writable(1) : promoted ? writable(2) : following),
      () => (moves += 1),
    )
    await servers.choose()
    const before = {}
    servers.connecting(before)
    await servers.check()
    expect([servers.isElsewhere(before), moves]).toEqual([false, 0])
    promoted = true
    await servers.check()
    const after = {}
    servers.connecting(after)
    expect([servers.current, servers.isElsewhere(before), servers.isElsewhere(after), moves]).toEqual([
      'b',
      true,
      false,
      1,
    ])
  })
})
