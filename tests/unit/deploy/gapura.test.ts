import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../../deploy/gapura')

it('[operate.caller-folder] the installed command passes on the folder of its caller, and the arguments as they are typed', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gapura-caller-')))
  try {
    const stub = join(folder, 'systemd-run')
    writeFileSync(stub, '#!/bin/sh\nprintf "%s\\n" "$@"\n')
    chmodSync(stub, 0o755)
    for (const args of [
      ['backup', 'folder:/srv/backups'],
      ['backup', 's3://bucket/prefix'],
      ['restore', 'a b.tar.gz', '--backup', 'x'],
      ['import', 'item', '../items.csv'],
    ]) {
      const { status, stdout } = spawnSync('sh', [script, ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: `${folder}:${process.env['PATH']}` },
      })
      const words = stdout.trimEnd().split('\n')
      expect(status).toBe(0)
      expect(words).toContain(`--setenv=GAPURA_CALLER=${folder}`)
      expect(words.slice(-args.length)).toEqual(args)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
