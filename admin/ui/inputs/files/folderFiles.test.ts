import { describe, expect, it } from 'vitest'
import { isGameFile, mayHoldGameFiles } from '../../../../content/realms/gameFilePaths.ts'
import { filesOfEntries, filesOfInput } from './folderFiles.ts'

const PATHS = [
  ...['rathena/db/item_db.yml', 'rathena/npc/tools/warper.txt', 'rathena/conf/battle/drops.conf'],
  ...['rathena/conf/import/inter_conf.txt', 'rathena/conf/inter_athena.conf', 'rathena/doc/yaml/db/item_db.yml'],
  ...['rathena/src/map/map.cpp', 'rathena/README.md'],
]
const READ = PATHS.slice(0, 3)
const wanted = { isWanted: isGameFile, isEntered: mayHoldGameFiles }

/** What a browser gives of a dropped folder. */
function entryOf(fullPath: string, opened: string[]): FileSystemEntry {
  const inner = PATHS.filter((path) => path.startsWith(`${fullPath.slice(1)}/`))
  const children = new Set(inner.map((path) => path.slice(fullPath.length).split('/')[0] ?? ''))
  const entry = {
    ...{ fullPath, name: fullPath.split('/').at(-1), isFile: children.size === 0, isDirectory: children.size > 0 },
    file: (done: (file: File) => void) => {
      opened.push(fullPath.slice(1))
      done(new File([], fullPath))
    },
    createReader: () => {
      let left = [...children].map((name) => entryOf(`${fullPath}/${name}`, opened))
      return { readEntries: (done: (entries: FileSystemEntry[]) => void) => (done(left), (left = [])) }
    },
  }
  return entry as unknown as FileSystemEntry
}

describe('Of a folder that the operator gives', () => {
  it('only what is read is opened and sent if it is dropped', async () => {
    const opened: string[] = []
    const files = await filesOfEntries([entryOf('/rathena', opened)], wanted)
    expect(files.map(({ path }) => path)).toEqual(READ)
    expect(opened, 'files with passwords are not even opened').toEqual(READ)
  })

  it('only what is read is sent if it is chosen', () => {
    const chosen = PATHS.map((path) => Object.assign(new File([], path), { webkitRelativePath: path }))
    const files = filesOfInput(chosen as unknown as FileList, wanted)
    expect(files.map(({ path }) => path)).toEqual(READ)
  })
})
