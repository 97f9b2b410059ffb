import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { fill } from '../../content/messages/fill.ts'
import type { ContentType } from '../../content/define.ts'
import { listTypes } from '../../content/index.ts'
import type { ImportReport } from '../../content/queries/manyRows/importQuery.ts'
import { SHEET_FORMATS, type SheetFormat } from '../../content/queries/manyRows/sheetQuery.ts'
import { site } from '../../content/settings/site.ts'
import { readSingle } from '../../server/content/singleRow.ts'
import type { Context } from '../../server/context/context.ts'
import { Refusal } from '../../server/errors/refusals.ts'
import { importRows } from '../../server/spreadsheets/import/importRows.ts'
import { sheetOf } from '../../server/spreadsheets/read/readSheet.ts'
import { sheetFile, templateFile } from '../../server/spreadsheets/write/sheetFile.ts'
import { authorOf, CommandError, withContext, type Command } from '../command.ts'
import { nearestType } from '../nearestType.ts'
import { requireDatabase } from './database.ts'
import { sheetWords as words } from '../wording/site.ts'
import { commonWords } from '../wording/common.ts'

const types = { types: listTypes.map(({ key }) => key).join(', ') }

export const exportSheet: Command = {
  usage: 'export TYPE FILE [--template]',
  words: words.export,
  values: types,
  options: { template: { type: 'boolean' } },
  run: async (config, args) => {
    requireDatabase(config)
    await withContext(writeSheet)(config, args)
  },
}

export const importSheet: Command = {
  usage: 'import TYPE FILE [--dry-run] [--create-references]',
  words: words.import,
  values: types,
  options: { 'dry-run': { type: 'boolean' }, 'create-references': { type: 'boolean' } },
  run: async (config, args) => {
    requireDatabase(config)
    await withContext(readFile)(config, args)
  },
}

function typeNamed(key: string | undefined): ContentType {
  const type = listTypes.find((type) => type.key.toLowerCase() === key?.toLowerCase())
  if (type) return type
  const meant = nearestType(listTypes, key ?? '')
  const said = { type: key ?? '', ...types }
  throw new CommandError(
    meant ? fill(words.noTypeNear, { ...said, near: meant.key, title: meant.title }) : fill(words.noType, said),
  )
}

async function writeSheet(context: Context, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { template: { type: 'boolean', default: false } },
  })
  const [key, file = ''] = positionals
  const type = typeNamed(key)
  const format = SHEET_FORMATS.find((one): one is SheetFormat => extname(file).toLowerCase() === `.${one}`)
  if (!format)
    throw new CommandError(fill(words.badEnding, { endings: SHEET_FORMATS.map((one) => `.${one}`).join(', ') }))
  if (existsSync(file)) throw new CommandError(fill(commonWords.fileExists, { file }))
  const query = type.publishing ? { state: 'all' as const } : {}
  const requested = { format, separator: ',' } as const
  const sheet = values.template
    ? await templateFile(context, type, requested)
    : await sheetFile(context, type, { query }, requested)
  await pipeline(sheet, createWriteStream(file, { flags: 'wx' }))
  console.log(fill(values.template ? words.template : words.written, { file, type: type.key }))
}

const MOST_NAMED = 20

function sayRefused({ rows, refused }: ImportReport): void {
  const visible = rows.filter(({ outcome }) => outcome === 'refused').slice(0, MOST_NAMED)
  for (const { row, faults } of visible)
    for (const { column, sentence } of faults)
      console.log(column ? fill(words.cellFault, { row, column, sentence }) : fill(words.rowFault, { row, sentence }))
  if (refused > visible.length) console.log(fill(words.moreRows, { count: refused - visible.length }))
}

function sayMissing({ missing }: ImportReport, isWanted: boolean): void {
  if (missing.length === 0) return
  if (!isWanted) console.log(fill(words.missing, { count: missing.length }))
  else for (const { type, name } of missing.slice(0, MOST_NAMED)) console.log(fill(words.new, { type, name }))
}

/** Prints the ignored columns. Otherwise operators might not notice that some of their values were not imported. */
function sayUnknown({ columns }: ImportReport): void {
  const unknown = columns.filter(({ heading, field }) => field === null && heading.trim() !== '')
  const columnNames = unknown.map(({ heading }) => heading).join(', ')
  if (unknown.length > 0) console.log(fill(words.unreadColumns, { columns: columnNames }))
}

async function readFile(context: Context, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'create-references': { type: 'boolean', default: false },
    },
  })
  const [key, file = ''] = positionals
  const type = typeNamed(key)
  if (!existsSync(file)) throw new CommandError(fill(commonWords.noFile, { file }))
  const isDryRun = values['dry-run']
  const { report, isRefused } = await importFile(context, type, file, {
    isDryRun,
    isWanted: values['create-references'],
  })
  sayUnknown(report)
  sayRefused(report)
  sayMissing(report, values['create-references'])
  const { added, changed, unchanged, refused, batch } = report
  const counts = { added, changed, unchanged, refused }
  if (isRefused) throw new CommandError(fill(words.refused, counts))
  if (isDryRun) console.log(fill(words.dryRun, counts))
  else console.log(batch === null ? fill(words.done, counts) : fill(words.doneInBatch, { ...counts, batch }))
}

async function importFile(
  context: Context,
  type: ContentType,
  file: string,
  { isDryRun, isWanted }: { isDryRun: boolean; isWanted: boolean },
) {
  try {
    return await importRows(context, authorOf(context), type, await sheetOf(type, readFileSync(file)), {
      isDryRun,
      expect: undefined,
      mayPublish: true,
      missing: { isWanted, mayMake: () => true },
      timeZone: (await readSingle(context, site)).time_zone || undefined,
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new CommandError(Object.values(error.details.errors ?? {}).flat()[0] ?? error.message)
  }
}
