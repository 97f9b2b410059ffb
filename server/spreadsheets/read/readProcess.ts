import { readCsv } from './csv.ts'
import { answerWithRows } from './rowsProcess.ts'
import { UnreadableSheet, type Sheet, type SheetFault } from './sheet.ts'
import { readXlsx } from './xlsx.ts'

const PACKED = [0x50, 0x4b]
const OLD = [0xd0, 0xcf, 0x11, 0xe0]

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

export type SheetAnswer = Sheet & { fault?: SheetFault }

answerWithRows(async (bytes: Uint8Array): Promise<SheetAnswer> => {
  try {
    if (begins(bytes, OLD)) throw new UnreadableSheet('old_format')
    return begins(bytes, PACKED) ? await readXlsx(Buffer.from(bytes)) : readCsv(bytes)
  } catch (error) {
    return { name: null, rows: [], fault: error instanceof UnreadableSheet ? error.fault : 'unreadable' }
  }
})
