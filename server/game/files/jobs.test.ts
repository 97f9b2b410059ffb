import { describe, expect, it } from 'vitest'
import { everyJob, usersOf } from './jobs.ts'

const { rathena, hercules } = everyJob
const on = (...jobs: string[]) => new Map(jobs.map((job) => [job, true]))

// Like ItemDatabase::parseBodyNode (rAthena, src/map/itemdb.cpp) and itemdb_readdb_job_sub (Hercules, src/map/itemdb.c):
// `All` comes first, then each job alone.
describe('Who may use an item', () => {
  it('is everybody if no job is named, if all are, or if `All` is', () => {
    expect(usersOf(new Map(), rathena)).toBe('')
    expect(usersOf(on('All'), rathena)).toBe('')
    expect(usersOf(on(...hercules), hercules)).toBe('')
  })

  it('is a list of up to half of the jobs', () => {
    expect(usersOf(on('Knight', 'BardDancer', 'Soul_Linker'), rathena)).toBe('Knight, Bard Dancer, Soul Linker')
    expect(usersOf(new Map([...on('Knight'), ['Mage', false]]), rathena)).toBe('Knight')
  })

  it('is all except the others if more than half are named, so that no list is cut', () => {
    const most = hercules.filter((job) => job !== 'Acolyte' && job !== 'Star_Gladiator')
    expect(usersOf(on(...most), hercules)).toBe('All except Acolyte, Star Gladiator')
    expect(usersOf(new Map([...on('All'), ['SuperNovice', false]]), rathena)).toBe('All except Super Novice')
    for (const every of [rathena, hercules]) {
      const half = [...every].sort((one, other) => other.length - one.length).slice(0, Math.ceil(every.length / 2))
      expect(usersOf(on(...half), every).length).toBeLessThan(255)
    }
  })

  it('names jobs that only this server has', () => {
    expect(usersOf(on('Sky_Pirate'), rathena)).toBe('Sky Pirate')
    expect(usersOf(new Map([...on('All'), ['Sky_Pirate', false]]), rathena)).toBe('All except Sky Pirate')
  })
})
