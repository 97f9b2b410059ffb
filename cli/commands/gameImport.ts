import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CLIENT_FOLDER } from '../../content/realms/gameFilePaths.ts'
import {
  GAME_ENCODINGS,
  GAME_PARTS,
  USUAL_RULES,
  type GameEncoding,
  type GamePart,
} from '../../content/realms/gameFiles.ts'
import { GAME_TYPES } from '../../content/realms/gameImport.ts'
import { realm as realmType } from '../../content/settings/realm.ts'
import type { Context } from '../../server/context/context.ts'
import { Refusal } from '../../server/errors/refusals.ts'
import { withFolder } from '../../server/game/files/source/gameFolder.ts'
import { openFolder } from '../../server/game/files/source/openFolder.ts'
import { readArchive } from '../../server/game/files/read/readArchive.ts'
import { readGameFiles, type GameReading, type ImportRequest } from '../../server/game/files/read/readGameFiles.ts'
import { readRealms } from '../../server/game/realms.ts'
import { readLastRules } from '../../server/game/import/lastImport.ts'
import { importGameFiles } from '../../server/game/import/importGameFiles.ts'
import { unknownRequest } from '../../server/game/import/takeTheirs.ts'
import { withProgress } from '../progressDisplay.ts'
import { authorOf, CommandError, withContext, type Command } from '../command.ts'
import { requireDatabase } from './database.ts'
import { isFaulty, reportLines } from './gameImportReport.ts'
import { siteAddress } from './siteAddress.ts'

const options = {
  realm: { type: 'string', help: 'the key of the realm that the files are of' },
  from: {
    type: 'string',
    help: 'the folder of the emulator, with db and npc, or data, in it, or a ZIP of these',
    path: true,
  },
  client: {
    type: 'string',
    help: 'the folder of the game’s client, if it is not the folder client of the former',
    path: true,
  },
  'dry-run': { type: 'boolean', help: 'says what would change, and writes nothing' },
  renewal: {
    type: 'boolean',
    help: 'reads the files for renewal; without either as the last import, at first for renewal',
  },
  'pre-renewal': { type: 'boolean', help: 'reads those for before it' },
  only: { type: 'string', help: `some of ${GAME_PARTS.join()}` },
  'take-theirs': {
    type: 'string',
    help: 'whose own values give way: all, item, item.buy_price and so on, with commas',
  },
  'remove-left': { type: 'boolean', help: 'moves to the trash what is no longer in the files' },
  all: { type: 'boolean', help: 'prints everything that is to be said, not the first twenty of each cause' },
  encoding: {
    type: 'string',
    help: `the encoding of names: ${GAME_ENCODINGS.join(', ')}; without it as the last import`,
  },
} as const

export const gameImport: Command = {
  usage: 'game import --realm KEY --from FOLDER',
  help: ['fills items, monsters, maps, drops and shops from the files of an emulator, all of them or none'],
  details: [
    'What you have changed by hand since the last import keeps its value and is listed.',
    'A dry run of files that would be refused exits with 1, like their import.',
    'Rows that are no longer in the files are listed, too, and stay. docs/back-office/game-files.md.',
  ],
  options,
  heapMb: 2_048,
  run: async (config, args) => {
    requireDatabase(config)
    await withContext(runImport)(config, args)
  },
}

async function runImport(context: Context, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  if (values.renewal && values['pre-renewal']) throw new CommandError('Say --renewal or --pre-renewal, not both.')
  const { realms } = await readRealms(context.database.reader, context.config.games)
  const realm = realms.find(({ key }) => key === values.realm)
  if (!realm) {
    const where = `${siteAddress(context.config)}/admin/${realmType.screen}`
    if (realms.length === 0)
      throw new CommandError(`There is no realm yet. Add one at ${where}, then name its key by --realm.`)
    const keys = realms.map(({ key }) => key).join(', ')
    throw new CommandError(`Name a realm by --realm: ${keys}. Others are added at ${where}.`)
  }
  const parts = partsOf(values.only)
  const isDryRun = values['dry-run'] ?? false
  const takeTheirs = listOf(values['take-theirs'])
  const unknown = unknownRequest(takeTheirs)
  if (unknown !== null)
    throw new CommandError(`--take-theirs takes all, ${GAME_TYPES.join(', ')} or a field of these, and not ${unknown}.`)
  const last = (await readLastRules(context.database.longReader, realm.id)) ?? USUAL_RULES
  const reading = await readFrom(values.from ?? '', values.client, {
    mode: values['pre-renewal'] ? 'pre-renewal' : values.renewal ? 'renewal' : last.mode,
    encoding: values.encoding === undefined ? last.encoding : encodingOf(values.encoding),
    parts,
    ...(values.all && { mostPerCode: Infinity }),
  })
  const removeLeft = values['remove-left'] ?? false
  const requested = { realm, parts, takeTheirs, removeLeft, isDryRun, expect: undefined }
  const { report, isRefused } = await withProgress(({ show: onProgress }) =>
    importGameFiles(context, authorOf(context), reading, { ...requested, onProgress }),
  ).catch(inWords)
  for (const line of reportLines(report, { isAll: values.all ?? false })) console.log(line)
  if (isRefused) throw new CommandError('Nothing was written.')
  if (isDryRun && isFaulty(report)) throw new CommandError('Nothing was written, and nothing would be.')
  if (isDryRun) console.log('Nothing was written: this is what would be.')
  else if (report.batch === null) console.log('Nothing has changed.')
  else console.log(`Batch ${report.batch}.${report.removed > 0 ? ` ${report.removed} rows are in the trash.` : ''}`)
}

function inWords(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new CommandError(Object.values(error.details.errors ?? {}).flat()[0] ?? error.message)
}

const listOf = (text = ''): string[] => text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))

function partsOf(text: string | undefined): readonly GamePart[] {
  if (text === undefined) return GAME_PARTS
  const named = listOf(text)
  const unknown = named.find((word) => !GAME_PARTS.some((part) => part === word))
  if (unknown !== undefined || named.length === 0)
    throw new CommandError(`--only takes some of ${GAME_PARTS.join()}${unknown ? `, and not ${unknown}` : ''}.`)
  return GAME_PARTS.filter((part) => named.includes(part))
}

function encodingOf(text: string): GameEncoding {
  const encoding = GAME_ENCODINGS.find((one) => one === text)
  if (!encoding) throw new CommandError(`--encoding takes ${GAME_ENCODINGS.join(', ')}.`)
  return encoding
}

async function readFrom(path: string, client: string | undefined, wish: ImportRequest): Promise<GameReading> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new CommandError(`There is no folder ${path}. Name one by --from.`)
  if (client !== undefined && !statSync(client, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`There is no folder ${client}. Name one by --client.`)
  if (!found.isDirectory()) {
    if (client !== undefined) throw new CommandError('A ZIP holds the client’s files itself, in its folder client.')
    return readArchive(readFileSync(path), wish)
  }
  const folder = openFolder(path)
  return readGameFiles(client === undefined ? folder : withFolder(folder, CLIENT_FOLDER, openFolder(client)), wish)
}
