import { existsSync, readFileSync } from 'node:fs'
import { bookPath, type Line, type ProgramName, type Removal } from './book.ts'
import type { Item } from './items.ts'
import type { Letter } from './letters.ts'

/**
 * How far a taking is known to have come:
 * - `begun`: the char-server was about to delete the attachments; whether it did, only the table says.
 * - `taken`: they have left the table, but no line says that a character received them. If the map-server or the
 *   char-server was killed at that time, they are lost.
 * - `held`: they are in an inventory in memory.
 * - `saving`: the char-server was about to save that inventory; whether it did, only the table says.
 * - `saved`: they are in the table of inventories.
 * - `lost`: the map-server was killed before it could have them saved.
 */
export type TakingState = 'begun' | 'taken' | 'held' | 'saving' | 'saved' | 'lost'

export interface Taking {
  take: string
  at: number
  character: number
  items: Item[]
  state: TakingState
  /** What the inventory refused, which is lost. */
  dropped: Item[]
  /** Whether Hercules handed the attachments out and could not delete them, so that they can be taken again. */
  isStillThere: boolean
}

export interface LetterStory {
  number: number
  /** The characters that saw it, in that order. */
  seenBy: number[]
  /** As it was when somebody first saw it. */
  first: Letter
  /** Looks before the first taking that showed something else than the first look. */
  changes: Letter[]
  takings: Taking[]
  removals: RemovalStory[]
}

export interface RemovalStory {
  why: Removal | 'returned'
  /** Otherwise the char-server was about to do it; whether it did, only the table says. */
  isDone: boolean
  /** What was still in the letter. */
  items: Item[]
}

export interface Books {
  char: Line[]
  map: Line[]
  /** Each letter that somebody saw, by number. */
  letters: Map<number, LetterStory>
  /** Letters that were deleted or returned before anybody saw them, by number. */
  removedUnseen: Map<number, RemovalStory[]>
}

/** A kill can tear a line, which is then the last or is followed by a start. Other lines must be whole. */
function readBook(folder: string, program: ProgramName): Line[] {
  const path = bookPath(folder, program)
  if (!existsSync(path)) return []
  const texts = readFileSync(path, 'utf8').split('\n')
  const lines: Line[] = []
  let torn = ''
  for (const text of texts) {
    if (text === '') continue
    const line = parsed(text)
    if (torn && line?.event !== 'started') throw new Error(`The book of ${program} has a damaged line: ${torn}`)
    torn = line ? '' : text
    if (line) lines.push(line)
  }
  return lines
}

function parsed(text: string): Line | null {
  try {
    return JSON.parse(text) as Line // book.ts wrote it.
  } catch {
    return null
  }
}

export function readBooks(folder: string): Books {
  const [char, map] = [readBook(folder, 'char'), readBook(folder, 'map')]
  const letters = new Map<number, LetterStory>()
  const takings = takingsOf(char, map)
  for (const line of map) {
    if (line.event !== 'seen') continue
    const { letter, character, loadedAt } = line
    const story = letters.get(letter.number) ?? {
      ...{ number: letter.number, first: letter, seenBy: [], changes: [], removals: [] },
      takings: takings.get(letter.number) ?? [],
    }
    letters.set(letter.number, story)
    if (!story.seenBy.includes(character)) story.seenBy.push(character)
    const [firstTaking] = story.takings
    const isBefore = !firstTaking || loadedAt < firstTaking.at
    if (isBefore && isOther(letter, story.first)) story.changes.push(letter)
  }
  const removedUnseen = new Map<number, RemovalStory[]>()
  for (const line of char) {
    if (!isRemoval(line)) continue
    const removals = letters.get(line.letter)?.removals ?? removedUnseen.get(line.letter) ?? []
    if (!letters.has(line.letter)) removedUnseen.set(line.letter, removals)
    const isDone = line.event === 'deleted' || line.event === 'returned'
    const begun = isDone ? removals.findLast((removal) => !removal.isDone) : undefined
    if (begun) begun.isDone = true
    else removals.push({ why: 'why' in line ? line.why : 'returned', isDone, items: line.items })
  }
  return { char, map, letters, removedUnseen }
}

type RemovalLine = Extract<Line, { event: 'deleting' | 'deleted' | 'returning' | 'returned' }>
const isRemoval = (line: Line): line is RemovalLine =>
  ['deleting', 'deleted', 'returning', 'returned'].includes(line.event)

/** Who has read it, and whether it is read, is no part of what it says and holds. */
function isOther(one: Letter, other: Letter): boolean {
  const shown = ({ isRead: _, ...rest }: Letter) => JSON.stringify(rest)
  return shown(one) !== shown(other)
}

function takingsOf(char: readonly Line[], map: readonly Line[]): Map<number, Taking[]> {
  const byTake = new Map<string, Taking>()
  const byLetter = new Map<number, Taking[]>()
  for (const line of char) {
    if (line.event === 'taking') {
      const { take, at, character, items } = line
      const taking: Taking = { take, at, character, items, state: 'begun', dropped: [], isStillThere: false }
      byTake.set(take, taking)
      byLetter.set(line.letter, [...(byLetter.get(line.letter) ?? []), taking])
    }
    const taking = line.event === 'taken' ? byTake.get(line.take) : undefined
    if (taking && line.event === 'taken') Object.assign(taking, { state: 'taken', isStillThere: !line.wasDeleted })
  }
  // A restart of the map-server ends what is held in memory, unless the char-server had been told to save it.
  const held = new Set<Taking>()
  for (const line of map) {
    if (line.event === 'started') {
      for (const taking of held) taking.state = 'lost'
      held.clear()
    }
    const taking = line.event === 'received' || line.event === 'dropped' ? byTake.get(line.take) : undefined
    if (taking && line.event === 'dropped') taking.dropped = line.items
    if (taking && line.event === 'received') {
      taking.state = 'held'
      held.add(taking)
    }
  }
  for (const line of char) {
    if (line.event !== 'saving' && line.event !== 'saved') continue
    for (const taking of line.takes.map((take) => byTake.get(take)))
      if (taking && taking.state !== 'saved') taking.state = line.event
  }
  return byLetter
}
