import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
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

const TYPES = `TYPE is one of: ${listTypes.map(({ key }) => key).join(', ')}.`

export const exportSheet: Command = {
  usage: 'export TYPE FILE [--template]',
  help: ['writes the rows of a content type into a CSV, XLSX or ODS file'],
  details: ['FILE is a new file; its ending says which of the three.', TYPES],
  options: {
    template: { type: 'boolean', help: 'writes a file to fill in, with what each column takes, and no rows' },
  },
  run: async (config, args) => {
    requireDatabase(config)
    await withContext(writeSheet)(config, args)
  },
}

export const importSheet: Command = {
  usage: 'import TYPE FILE [--dry-run] [--create-references]',
  help: ['adds and changes rows as a CSV, XLSX or ODS file says: all of them, or none'],
  details: ['Rows are known by their ID or their external key; what was imported is undone in the back-office.', TYPES],
  options: {
    'dry-run': { type: 'boolean', help: 'says what it would do, and writes nothing' },
    'create-references': { type: 'boolean', help: 'makes what rows refer to by a name that nobody has' },
  },
  run: async (config, args) => {
    requireDatabase(config)
    await withContext(readFile)(config, args)
  },
}

function typeNamed(key: string | undefined): ContentType {
  const type = listTypes.find((type) => type.key.toLowerCase() === key?.toLowerCase())
  if (type) return type
  const meant = nearestType(listTypes, key ?? '')
  throw new CommandError(
    `There is no type ${key ?? ''}.${meant ? ` Did you mean ${meant.key} (${meant.title})?` : ''} ${TYPES}`,
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
    throw new CommandError(`Name a file that ends in one of: ${SHEET_FORMATS.map((one) => `.${one}`).join(', ')}.`)
  if (existsSync(file)) throw new CommandError(`${file} is there already. Name another file.`)
  const query = type.publishing ? { state: 'all' as const } : {}
  const requested = { format, separator: ',' } as const
  const sheet = values.template
    ? await templateFile(context, type, requested)
    : sheetFile(context, type, { query }, requested)
  await pipeline(sheet, createWriteStream(file, { flags: 'wx' }))
  console.log(`${file} ${values.template ? 'is a template for' : 'holds'} the rows of ${type.key}.`)
}

const MOST_NAMED = 20

function sayRefused({ rows, refused }: ImportReport): void {
  const visible = rows.filter(({ outcome }) => outcome === 'refused').slice(0, MOST_NAMED)
  for (const { row, faults } of visible)
    for (const { column, sentence } of faults) console.log(`Row ${row}${column ? `, ${column}` : ''}: ${sentence}`)
  if (refused > visible.length) console.log(`and ${refused - visible.length} more rows`)
}

function sayMissing({ missing }: ImportReport, isWanted: boolean): void {
  if (missing.length === 0) return
  if (!isWanted) console.log(`${missing.length} names are not there: --create-references makes them.`)
  else for (const { type, name } of missing.slice(0, MOST_NAMED)) console.log(`New in ${type}: ${name}`)
}

/** Prints the ignored columns. Otherwise operators might not notice that some of their values were not imported. */
function sayUnknown({ columns }: ImportReport): void {
  const unknown = columns.filter(({ heading, field }) => field === null && heading.trim() !== '')
  if (unknown.length > 0) console.log(`Columns that are not read: ${unknown.map(({ heading }) => heading).join(', ')}`)
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
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
  const isDryRun = values['dry-run']
  const { report, isRefused } = await importFile(context, type, file, {
    isDryRun,
    isWanted: values['create-references'],
  })
  sayUnknown(report)
  sayRefused(report)
  sayMissing(report, values['create-references'])
  const { added, changed, unchanged, refused, batch } = report
  const counts = `${added} added, ${changed} changed, ${unchanged} unchanged, ${refused} refused`
  if (isRefused) throw new CommandError(`Nothing was written: ${counts}.`)
  console.log(isDryRun ? `It would be: ${counts}.` : `${counts}.${batch === null ? '' : ` Batch ${batch}.`}`)
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
