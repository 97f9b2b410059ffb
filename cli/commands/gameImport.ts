import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fill } from '../../content/messages/fill.ts'
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
import { gameImportWords as words } from '../wording/game.ts'

const options = {
  realm: { type: 'string' },
  from: { type: 'string', path: true },
  client: { type: 'string', path: true },
  'dry-run': { type: 'boolean' },
  renewal: { type: 'boolean' },
  'pre-renewal': { type: 'boolean' },
  only: { type: 'string' },
  'take-theirs': { type: 'string' },
  'remove-left': { type: 'boolean' },
  all: { type: 'boolean' },
  encoding: { type: 'string' },
} as const

const takes = { parts: GAME_PARTS.join(), encodings: GAME_ENCODINGS.join(', ') }

export const gameImport: Command = {
  usage: 'game import --realm KEY --from FOLDER',
  words,
  values: takes,
  options,
  heapMb: 2_048,
  run: async (config, args) => {
    requireDatabase(config)
    await withContext(runImport)(config, args)
  },
}

async function runImport(context: Context, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  if (values.renewal && values['pre-renewal']) throw new CommandError(words.bothModes)
  const { realms } = await readRealms(context.database.reader, context.config.games)
  const realm = realms.find(({ key }) => key === values.realm)
  if (!realm) {
    const address = `${siteAddress(context.config)}/admin/${realmType.screen}`
    if (realms.length === 0) throw new CommandError(fill(words.noRealm, { address }))
    const keys = realms.map(({ key }) => key).join(', ')
    throw new CommandError(fill(words.whichRealm, { keys, address }))
  }
  const parts = partsOf(values.only)
  const isDryRun = values['dry-run'] ?? false
  const takeTheirs = listOf(values['take-theirs'])
  const unknown = unknownRequest(takeTheirs)
  if (unknown !== null) throw new CommandError(fill(words.badTheirs, { types: GAME_TYPES.join(', '), unknown }))
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
  if (isRefused) throw new CommandError(words.refused)
  if (isDryRun && isFaulty(report)) throw new CommandError(words.dryRunRefused)
  if (isDryRun) console.log(words.dryRun)
  else if (report.batch === null) console.log(words.unchanged)
  else {
    const said = { batch: String(report.batch), count: report.removed }
    console.log(fill(report.removed > 0 ? words.doneAndRemoved : words.done, said))
  }
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
  if (unknown !== undefined) throw new CommandError(fill(words.badParts, { ...takes, unknown }))
  if (named.length === 0) throw new CommandError(fill(words.noParts, takes))
  return GAME_PARTS.filter((part) => named.includes(part))
}

function encodingOf(text: string): GameEncoding {
  const encoding = GAME_ENCODINGS.find((one) => one === text)
  if (!encoding) throw new CommandError(fill(words.badEncoding, takes))
  return encoding
}

async function readFrom(path: string, client: string | undefined, wish: ImportRequest): Promise<GameReading> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new CommandError(fill(words.noFolder, { folder: path }))
  if (client !== undefined && !statSync(client, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(fill(words.noClient, { folder: client }))
  if (!found.isDirectory()) {
    if (client !== undefined) throw new CommandError(words.zipHasClient)
    return readArchive(readFileSync(path), wish)
  }
  const folder = openFolder(path)
  return readGameFiles(client === undefined ? folder : withFolder(folder, CLIENT_FOLDER, openFolder(client)), wish)
}
