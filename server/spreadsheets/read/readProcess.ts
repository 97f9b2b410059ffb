import { readCsv } from './csv.ts'
import { readOds } from './ods.ts'
import { answerWithRows } from './rowsProcess.ts'
import { UnreadableSheet, type Sheet, type SheetFault } from './sheet.ts'
import { readXlsx } from './xlsx.ts'
import { openZip } from './zip.ts'

const PACKED = [0x50, 0x4b]
const OLD = [0xd0, 0xcf, 0x11, 0xe0]

/** An XLSX with a password is in a container of the old format, in a stream of this name ([MS-OFFCRYPTO] 2.3.4.4). */
const SEALED = Buffer.from('EncryptedPackage', 'utf16le')

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

export type SheetAnswer = Sheet & { fault?: SheetFault }

answerWithRows(async (bytes: Uint8Array): Promise<SheetAnswer> => {
  try {
    if (begins(bytes, OLD)) throw new UnreadableSheet(Buffer.from(bytes).includes(SEALED) ? 'encrypted' : 'old_format')
    if (!begins(bytes, PACKED)) return readCsv(bytes)
    const zip = await openZip(Buffer.from(bytes))
    return await (zip.names.has('xl/workbook.xml') ? readXlsx(zip) : readOds(zip))
  } catch (error) {
    return { name: null, rows: [], fault: error instanceof UnreadableSheet ? error.fault : 'unreadable' }
  }
})
