import { Readable } from 'node:stream'
import { inParts } from '../../process/queues/inParts.ts'

type Report = Readonly<Record<string, unknown>> & { readonly rows: readonly unknown[] }

const ROWS_AT_ONCE = 200

/** The JSON is written in parts, so that the server can answer other requests between the parts. */
export const reportStream = (report: Report): Readable => Readable.from(parts(report))

async function* parts({ rows, ...rest }: Report): AsyncGenerator<string> {
  yield `${JSON.stringify(rest).slice(0, -1)},"rows":[`
  let separator = ''
  for await (const part of inParts(rows, ROWS_AT_ONCE)) {
    yield separator + part.map((row) => JSON.stringify(row)).join()
    separator = ','
  }
  yield ']}'
}
