import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { node, root, serving } from '../../../scripts/lib/environment.mjs'
import { Product } from '../../support/restartableProduct.ts'
import { runToEnd } from '../../support/runProduct.ts'

async function gapura(environment: Record<string, string>, ...args: string[]) {
  const { code, out, log } = await runToEnd('gapura', args, environment)
  return { code, out, log }
}

describe('The command line', () => {
  // The settings are invalid on purpose, because `help` must work even with invalid settings.
  const nowhere = { DATA_DIR: '/nowhere', PORT: 'x' }

  it.each([
    [['docter'], 'There is no command docter. Did you mean doctor?'],
    [['help', 'docter'], 'There is no command docter. Did you mean doctor?'],
    [['admin', 'create', '--usrname', 'u'], 'admin create has no option --usrname. Did you mean --username?'],
  ])('[operate.command-line] %j is answered with the most similar command or option', async (words, sentence) => {
    const { code, out, log } = await gapura(nowhere, ...words)
    expect({ code, out }).toEqual({ code: 64, out: '' })
    expect(log).toContain(sentence)
    expect(log.trim().split('\n')).toHaveLength(1)
  })

  it('[operate.command-line] says its version', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    expect(await gapura(nowhere, '--version')).toEqual({ code: 0, out: `gapura ${version}\n`, log: '' })
  })

  it('[operate.command-line] has help for the whole program and for each command', async () => {
    const all = await gapura(nowhere, '--help')
    expect(all.code).toBe(0)
    const names = [...all.out.matchAll(/^ {2}([a-z][a-z-]*(?: [a-z]+)?)\b/gm)].map(([, name = '']) => name)
    expect(names).toEqual(expect.arrayContaining(['admin create', 'demo clear', 'backup', 'restore', 'doctor']))
    const commands = names.filter((name) => name !== 'help')
    for (const name of commands) {
      const words = name.split(' ')
      const asked = await gapura(nowhere, 'help', ...words)
      expect(asked).toMatchObject({ code: 0, out: expect.stringMatching(new RegExp(`^gapura ${name}`)), log: '' })
      expect(await gapura(nowhere, ...words, '--help')).toEqual(asked)
      if (name !== 'admin reset') continue
      expect(asked.out).toMatch(/--username +\w/)
      expect(asked.out).toMatch(/--here +\w/)
    }
  })
})

describe('Beside a site', () => {
  let product: Product
  beforeAll(async () => {
    product = await Product.started('sqlite')
    await product.end('SIGINT')
  })
  afterAll(() => product.remove())

  it('[operate.command-line] gapura doctor --json prints one object, and exits with 1 if there is a fault', async () => {
    const sound = await gapura(product.environment, 'doctor', '--json')
    expect(sound.code).toBe(0)
    // On a busy machine the command takes longer, so it may also print its progress.
    expect(sound.log).toMatch(/^(?:.*: \d+ %\n)*$/)
    const said = JSON.parse(sound.out) as { findings: { state: string; what: string; advice?: string }[] }
    expect(said).toMatchObject({ ok: true, faults: 0 })
    expect(said.findings.length).toBeGreaterThan(5)
    for (const { state, what, advice } of said.findings) {
      expect(['good', 'mind']).toContain(state)
      expect(what).toMatch(/\.$/)
      expect(advice === undefined).toBe(state === 'good')
    }
    for (const environment of [
      { ...product.environment, GAPURA_SECRET: 'another-key-of-at-least-32-characters' },
      { ...product.environment, DATA_DIR: join(product.environment['DATA_DIR'] ?? '', 'nothing') },
    ]) {
      const faulty = await gapura(environment, 'doctor', '--json')
      expect(faulty).toMatchObject({ code: 1, log: expect.not.stringContaining('fault') })
      expect(JSON.parse(faulty.out)).toMatchObject({
        ok: false,
        faults: 1,
        findings: expect.arrayContaining([expect.objectContaining({ state: 'fault' })]),
      })
    }
  })

  it('[operate.caller-folder] a backup goes to the place or file that the caller names, not into the release', () => {
    const caller = join(product.environment['DATA_DIR'] ?? '', 'caller')
    mkdirSync(join(caller, 'place'), { recursive: true })
    const before = readdirSync(root)
    const runs = [
      // npm starts the script in the release, and names the caller's folder in INIT_CWD.
      { cwd: root, added: { INIT_CWD: caller }, words: ['backup', `folder:${join(caller, 'place')}`] },
      { cwd: caller, added: {}, words: ['backup', 'relative.tar.gz'] },
      { cwd: root, added: { INIT_CWD: caller }, words: ['check-backup', 'relative.tar.gz'] },
    ]
    for (const { cwd, added, words } of runs) {
      const { status, stderr } = spawnSync(node(), [join(root, 'scripts/start.mjs'), 'gapura', ...words], {
        cwd,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], ...product.environment, ...added },
      })
      expect({ words, status, stderr }).toEqual({ words, status: 0, stderr: '' })
    }
    expect(readdirSync(caller).sort()).toEqual(['place', 'relative.tar.gz'])
    expect(readdirSync(join(caller, 'place'))).toEqual([expect.stringMatching(/^gapura-.*\.tar\.gz$/)])
    expect(readdirSync(root)).toEqual(before)
  })

  describe('during more than two seconds of work', () => {
    // A backup of this many entries takes more than two seconds, so the command prints its progress.
    const entries = 300_000
    beforeAll(() => {
      const database = new BetterSqlite(join(product.environment['DATA_DIR'] ?? '', 'gapura.db'))
      database.exec(`insert into changes (time, actor, action, content_type, row_id, before, after)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${entries})
        select '2026-01-01T00:00:00.000Z', 'demo', 'create', 'item', n, null, '{"id":' || n || ',"items_name":"Pedang"}'
        from numbers`)
      database.close()
    })
    const file = (name: string) => join(product.environment['DATA_DIR'] ?? '', name)
    it('[operate.command-line] a log gets lines of progress, apart from the answer', async () => {
      const { code, out, log } = await gapura(product.environment, 'backup', file('log.tar.gz'))
      expect(code).toBe(0)
      expect(log).toMatch(/^(?:(?:Writing|Checking) the backup: \d+ %\n)+$/)
      expect(out).toMatch(/has been read back/)
      expect(out).not.toContain('%')
    })

    const hasTerminal = () => spawnSync('script', ['--version']).status === 0
    it.runIf(hasTerminal())('[operate.command-line] a terminal gets a progress bar, which disappears', async () => {
      const command = [node(), ...serving.flags, join(root, 'dist/server/gapura.js'), 'backup', file('bar.tar.gz')]
      const child = spawn('script', ['--quiet', '--return', '--command', command.join(' '), '/dev/null'], {
        env: { PATH: process.env['PATH'], ...serving.environment, ...product.environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let text = ''
      child.stdout.on('data', (chunk) => (text += String(chunk)))
      expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0)
      expect(text).toMatch(/\r\u001b\[K(Writing|Checking) the backup \[[#-]{24}\] \d+ %\r\u001b\[K/)
      const lines = text.split('\n').map((line) => line.trimEnd().split('\u001b[K').at(-1) ?? '')
      expect(lines.some((line) => line.includes('%'))).toBe(false)
      expect(lines.some((line) => line.includes('has been read back'))).toBe(true)
    })

    it('less work prints no progress', async () => {
      expect(await gapura(product.environment, 'admin', 'list')).toMatchObject({ code: 0, log: '' })
      rmSync(file('log.tar.gz'), { force: true })
    })
  })
})
