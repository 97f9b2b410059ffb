import { readCsv } from './csv.ts'
import { UnreadableSheet, type Sheet, type SheetFault, type SheetRow } from './sheet.ts'
import { readXlsx } from './xlsx.ts'

/** Signatures of ZIP (xlsx) and of the older xls. */
const PACKED = [0x50, 0x4b]
const OLD = [0xd0, 0xcf, 0x11, 0xe0]

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

type Outcome = { sheet: Sheet } | { fault: SheetFault }

/** Rows in parts, so that none takes long to receive, then the sheet without them. */
export type ReadAnswer = { rows: SheetRow[] } | { sheet: Omit<Sheet, 'rows'> } | { fault: SheetFault }

const ROWS_AT_ONCE = 200

async function read(bytes: Uint8Array): Promise<Outcome> {
  try {
    if (begins(bytes, OLD)) return { fault: 'old_format' }
    return { sheet: begins(bytes, PACKED) ? await readXlsx(Buffer.from(bytes)) : readCsv(bytes) }
  } catch (error) {
    return { fault: error instanceof UnreadableSheet ? error.fault : 'unreadable' }
  }
}

function answer(outcome: Outcome): void {
  const send = (part: ReadAnswer) => process.send?.(part)
  if ('fault' in outcome) return void send(outcome)
  const { rows, ...sheet } = outcome.sheet
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    send({ rows: rows.slice(start, start + ROWS_AT_ONCE) })
  send({ sheet })
}

// A child process that reads one file for the server. The file may be malicious.
process.on('message', (bytes: Uint8Array) => void read(bytes).then(answer))
process.on('disconnect', () => process.exit())
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
