import { findRow, listRows } from '../../../client/reader.ts'
import type { ContentType, Field, FieldOf } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { fieldSchema } from '../../../content/schema.ts'
import { withoutApostrophe } from '../../../content/spreadsheets/apostrophe.ts'
import { readCell } from '../../../content/spreadsheets/cellValues.ts'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/messages/fill.ts'
import { sheetWording } from '../../../content/wording/sheetWording.ts'
import type { AnyRow } from '../../data/rows.ts'
import { initialDraft, type DraftValue } from '../../fields/drafts.ts'
import type { Block } from './pastedBlock.ts'

interface PastedCell {
  row: AnyRow
  name: string
  text: string
}
interface CellChange extends PastedCell {
  field: Field
  value: DraftValue
}
interface RefusedCell extends PastedCell {
  sentence: string
}

export interface PastePlan {
  changes: readonly CellChange[]
  refused: readonly RefusedCell[]
  /** The number of cells that already have the pasted value. */
  same: number
  /** How many rows and columns of the pasted block do not fit into the table. */
  outside: { rows: number; columns: number }
}

export interface PasteTarget {
  type: ContentType
  rows: readonly AnyRow[]
  names: readonly string[]
  /** The cell that gets the first value of the pasted block. */
  at: { id: number; name: string }
  timeZone: string | undefined
  refusal: (row: AnyRow, name: string) => string | null
}

type Resolved = { id: string } | { sentence: string }

/** Finds the referenced row by its id, or else by its name. Throws ApiError. */
async function resolve(type: ContentType, field: FieldOf<'reference'>, text: string): Promise<Resolved> {
  const words = sheetWording(type.wording.language)
  const target = contentType(field.to)
  if (/^\d{1,10}$/.test(text)) {
    const unknown = fill(validation(type.wording.language).unknownReference, { label: field.label, id: text })
    return (await findRow(target, Number(text))) ? { id: String(Number(text)) } : { sentence: unknown }
  }
  const named = target.fields[target.name]
  const { rows } =
    named?.kind === 'text' ? await listRows(target, { where: { [target.name]: text }, per_page: 2 }) : { rows: [] }
  const [found, ...others] = rows
  if (!found) return { sentence: fill(words.unknownName, { label: field.label, text }) }
  if (others.length > 0) return { sentence: fill(words.severalNames, { label: field.label, text }) }
  return { id: String(found.id) }
}

const AT_ONCE = 4

/** Asks the server once for each distinct reference. Throws ApiError. */
async function resolveAll(type: ContentType, cells: readonly PastedCell[]): Promise<Map<string, Resolved>> {
  const pending = new Map<string, () => Promise<Resolved>>()
  for (const { name, text } of cells) {
    const field = type.fields[name]
    if (field?.kind === 'reference' && text.trim() !== '')
      pending.set(keyOf(name, text), () => resolve(type, field, text.trim()))
  }
  const resolved = new Map<string, Resolved>()
  const waiting = [...pending]
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) resolved.set(next[0], await next[1]())
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return resolved
}

const keyOf = (name: string, text: string): string => `${name} ${text.trim()}`

const asDraft = (value: unknown): DraftValue =>
  typeof value === 'string' || typeof value === 'boolean' ? value : typeof value === 'number' ? String(value) : ''

/** Reads the pasted values by the same rules as file imports. Throws ApiError. */
export async function planPaste(block: Block, target: PasteTarget): Promise<PastePlan> {
  const { type, rows, names, at, timeZone, refusal } = target
  const top = rows.findIndex(({ id }) => id === at.id)
  const left = names.indexOf(at.name)
  const room = top < 0 || left < 0 ? { rows: 0, columns: 0 } : { rows: rows.length - top, columns: names.length - left }
  const cells = block.slice(0, room.rows).flatMap((line, down) =>
    line.slice(0, room.columns).flatMap((input, right): PastedCell[] => {
      const [row, name] = [rows[top + down], names[left + right]]
      return row && name !== undefined ? [{ row, name, text: withoutApostrophe(input) }] : []
    }),
  )
  const open = cells.filter(({ row, name }) => refusal(row, name) === null)
  const references = await resolveAll(type, open)

  const changes: CellChange[] = []
  const refused: RefusedCell[] = []
  let same = 0
  for (const cell of cells) {
    const { row, name, text } = cell
    const refuse = (sentence: string) => refused.push({ ...cell, sentence })
    const field = type.fields[name]
    const closed = refusal(row, name)
    if (!field || closed !== null) {
      refuse(closed ?? '')
      continue
    }
    const resolved = references.get(keyOf(name, text))
    if (resolved && 'sentence' in resolved) {
      refuse(resolved.sentence)
      continue
    }
    const input = resolved?.id ?? readCell(type, name, text, { timeZone }) ?? ''
    const checked = fieldSchema(field, validation(type.wording.language)).safeParse(input)
    if (!checked.success) {
      refuse(checked.error.issues[0]?.message ?? '')
      continue
    }
    const value = asDraft(checked.data)
    if (value === initialDraft(type, row)[name]) same += 1
    else changes.push({ ...cell, field, value })
  }
  const width = Math.max(0, ...block.map(({ length }) => length))
  return {
    changes,
    refused,
    same,
    outside: { rows: Math.max(0, block.length - room.rows), columns: Math.max(0, width - room.columns) },
  }
}
