import { z } from 'zod'
import { EMULATORS } from '../settings/realm.ts'
import { flag, importOptions } from '../queries/manyRows/importQuery.ts'
import {
  GAME_ENCODINGS,
  GAME_FAULTS,
  GAME_MODES,
  GAME_OMISSIONS,
  GAME_PARTS,
  GAME_REMARKS,
  USUAL_RULES,
  type GamePart,
} from './gameFiles.ts'
import { says } from '../queryWording.ts'

export const TYPES_OF_PART: { readonly [P in GamePart]: readonly string[] } = {
  maps: ['mapinfo', 'warps'],
  items: ['item'],
  monsters: ['monsters'],
  spawns: ['spawns'],
  drops: ['droplist'],
  shops: ['npclist', 'npc-items'],
  links: ['item-links'],
}

/** The content types in the order of their import. Each type refers only to types before it. */
export const GAME_TYPES: readonly string[] = GAME_PARTS.flatMap((part) => TYPES_OF_PART[part])

/**
 * `deleted` means that an operator moved the row to the trash. `left` means that the row is still on the site, but no
 * longer in the game's files.
 */
export const GAME_ROW_OUTCOMES = ['added', 'changed', 'unchanged', 'refused', 'deleted', 'left'] as const
export type GameRowOutcome = (typeof GAME_ROW_OUTCOMES)[number]

const words = (text: string): string[] => text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))

export const gameImportBody = z.strictObject({
  file: z
    .instanceof(Uint8Array, says('zip'))
    .meta({ type: 'string', format: 'binary', description: 'A ZIP of the game’s files.' }),
  mode: z
    .enum(GAME_MODES)
    .optional()
    .meta({ description: `Where none is said that of the realm’s last import, or \`${USUAL_RULES.mode}\`.` }),
  encoding: z
    .enum(GAME_ENCODINGS)
    .optional()
    .meta({ description: `Where none is said that of the realm’s last import, or \`${USUAL_RULES.encoding}\`.` }),
  parts: z
    .string()
    .transform(words)
    .pipe(z.array(z.enum(GAME_PARTS)))
    .optional()
    .meta({
      type: 'string',
      description: `What is imported, with commas: ${GAME_PARTS.join()}; all where none is said.`,
    }),
  take_theirs: z.string().transform(words).optional().meta({
    type: 'string',
    description:
      'Whose own values give way to those of the files, with commas: `all`, types such as `item`, fields such as `item.buy_price`.',
  }),
  remove_left: flag.optional().meta({ description: 'Moves to the trash what is no longer in the files.' }),
  ...importOptions,
})

const remark = {
  part: z.enum(GAME_PARTS),
  file: z.string(),
  line: z.int().nullable().meta({ description: 'Null where it is the whole file.' }),
  text: z.string().meta({ description: 'The text at that place.' }),
}

const count = z.int()

export const gameRules = z.object({ mode: z.enum(GAME_MODES), encoding: z.enum(GAME_ENCODINGS) })

export const gameImportReport = gameRules.extend({
  emulator: z.enum(EMULATORS).nullable(),
  last: gameRules.nullable().meta({ description: 'How the files of the realm’s last import were read.' }),
  types: z
    .array(
      z.object({
        type: z.string(),
        added: count,
        changed: count,
        unchanged: count,
        refused: count,
        deleted: count.meta({ description: 'Moved to the trash by somebody; they stay there.' }),
        left: count.meta({ description: 'No longer in the files.' }),
        kept: count.meta({ description: 'Rows with a value that somebody has changed since the last import.' }),
      }),
    )
    .meta({ description: 'How many rows of each type become what.' }),
  faults: z
    .array(z.object({ ...remark, code: z.enum(GAME_FAULTS) }))
    .meta({ description: 'What is wrong with the files: while there is any, nothing is written.' }),
  omissions: z
    .array(z.object({ ...remark, code: z.enum(GAME_OMISSIONS) }))
    .meta({ description: 'What is left out, and hinders nothing.' }),
  remarks: z
    .array(z.object({ ...remark, code: z.enum(GAME_REMARKS) }))
    .meta({ description: 'What is taken as the game’s server takes it, which warns of most of it.' }),
  counts: z
    .object({
      ...{ faults: count, omissions: count, remarks: count, codes: z.record(z.string(), count) },
      parts: z.record(z.string(), z.record(z.string(), count)),
    })
    .meta({
      description: 'How many there are, also by code, and by part and code, of which the first 500 each are named.',
    }),
  rows: z.array(z.looseObject({})).meta({
    description:
      'Of each row of which there is something to say `{ type, outcome, id, name, key, file, line, changes: [{ name, before, after, file }], ' +
      'kept: [{ name, present, given }], faults: [{ column, sentence }] }`.',
  }),
  removed: count.meta({ description: 'Rows that were moved to the trash.' }),
  seen: z.string(),
  batch: z.int().nullable().meta({ description: 'The number of the batch, where something was written.' }),
})

export interface GameImportRow {
  type: string
  outcome: GameRowOutcome
  id: number | null
  name: string | null
  key: string
  file: string
  line: number | null
  /** A picture has the file that it was encoded from. It is stored only when the import is written. */
  changes: { name: string; before: unknown; after: unknown; file?: string }[]
  kept: { name: string; present: string; given: string }[]
  faults: { column: string | null; sentence: string }[]
}
export type GameImportReport = Omit<z.infer<typeof gameImportReport>, 'rows'> & { rows: GameImportRow[] }

/** Whether files are read in another way than the last time, which changes rows that are no different in the files. */
export const isReadDifferently = ({
  mode,
  encoding,
  last,
}: Pick<GameImportReport, 'mode' | 'encoding' | 'last'>): boolean =>
  last !== null && (mode !== last.mode || encoding !== last.encoding)

export type GameTypeCounts = GameImportReport['types'][number]

/** What a report lists beside rows. */
export const FINDINGS = ['faults', 'omissions', 'remarks'] as const
export type FindingKind = (typeof FINDINGS)[number]
