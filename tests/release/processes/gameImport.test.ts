import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CommandError, findCommand } from '../../../cli/command.ts'
import { commands } from '../../../cli/commands.ts'
import { readConfig } from '../../../server/process/config.ts'
import { smallRathena, zipOf, type Files } from '../../support/gameFiles/gameFiles.ts'
import { engines, testEnvironment } from '../../support/testServer.ts'
import { expectGapura } from './expectGapura.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapura-game-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function lay(name: string, files: Files): string {
  const root = join(folder, name)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

// The tests check the rules in docs/back-office/game-files.md.
describe.each(engines)('gapura game import on %s', (engine) => {
  let environment: Record<string, string>
  const world = lay('world', smallRathena)

  const game = (from: string, ...args: string[]) => ['game', 'import', '--realm', 'main', '--from', from, ...args]

  beforeAll(async () => {
    environment = { ...(await testEnvironment(engine, { isMigrated: true })), DEMO: '0' }
    const realms = join(folder, 'realms.csv')
    writeFileSync(realms, 'key,name,adapter\nmain,Midgard,none\n')
    await expectGapura(environment, ['import', 'realms', realms], 0, '1 added')
  })

  it('[game.import] says what it would do, does it, and changes nothing the second time', async () => {
    const tried = /item: 3 added, 0 changed, 0 unchanged\n[^]*Nothing was written: this is what would be/
    await expectGapura(environment, game(world, '--dry-run'), 0, tried)
    await expectGapura(environment, game(world), 0, /droplist: 4 added[^]*Batch \d+\./)
    const unchanged =
      /npc-items: 0 added, 0 changed, 4 unchanged\nitem-links: 0 added, 0 changed, 0 unchanged\nNothing has changed\.\n$/
    await expectGapura(environment, game(world), 0, unchanged)
  })

  it('accepts a ZIP, parts and the mode', async () => {
    const file = join(folder, 'world.zip')
    writeFileSync(file, await zipOf(smallRathena))
    const onlyItems = /^(?![^]*droplist)[^]*item: 0 added, 1 changed, 0 unchanged, 2 no longer in the files/
    // Before renewal, db/import changes an item that is not there, which is a fault.
    await expectGapura(environment, game(file, '--only', 'items', '--pre-renewal', '--dry-run'), 1, onlyItems)
  })

  it('names the file and line of a broken entry, and writes nothing', async () => {
    const broken = lay('broken', {
      ...smallRathena,
      'npc/re/mobs/fields.txt': 'field_a,0,0\tmonster\tBlob\t1002,70\nfield_b,0,0\tmonster\tBl',
    })
    const line =
      /npc\/re\/mobs\/fields\.txt:2: This line cannot be read: field_b,0,0 \| Bl \| \n[^]*Nothing was written\.\n$/
    await expectGapura(environment, game(broken), 1, line)
    await expectGapura(environment, game(broken, '--dry-run'), 1, 'Nothing was written, and nothing would be.')
    await expectGapura(environment, game(broken, '--only', 'items,monsters'), 0, '')
  })

  it('says which argument is missing or wrong', async () => {
    const noFiles = /no files of rAthena, Hercules, TFS or Canary[^]*\nNothing was written\.\n$/
    await expectGapura(environment, game(dirname(import.meta.filename)), 1, noFiles)
    const sentences: [string[], string][] = [
      [['game', 'import', '--realm', 'none', '--from', world], 'Name a realm by --realm: main'],
      [['game', 'import', '--realm', 'main', '--from', join(folder, 'nowhere')], 'There is no folder'],
      [['game', 'import', '--realm', 'main', '--from', world, '--only', 'weapons'], 'and not weapons'],
      [['game', 'import', '--realm', 'main', '--from', world, '--take-theirs', 'item.damage'], 'and not item.damage'],
      [['game', 'import', '--realm', 'main', '--from', world, '--renewal', '--pre-renewal'], 'not both'],
    ]
    const config = readConfig(environment)
    for (const [words, sentence] of sentences) {
      const command = findCommand(commands, words)
      const error: unknown = await command.run(config, words.slice(2)).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(CommandError)
      expect(error).toMatchObject({ message: expect.stringContaining(sentence) })
    }
  })
})
