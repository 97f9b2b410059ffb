import { fill } from '../../content/messages/fill.ts'
import { UnknownSchemaError } from '../database/schema/migrate.ts'
import { outageOf, type Outage } from '../errors/outage.ts'
import { fault, type Finding } from '../process/progress.ts'
import { doctorWording as words } from './wording.ts'

const adviceOf = (outage: Outage): string => (outage === 'damaged' ? words.restore : words.outages[outage])

/** `sentence` has a place for the cause. */
export function failed(sentence: string, error: unknown): Finding {
  if (error instanceof UnknownSchemaError) return fault(words.unknownSchema, error.message)
  const why = error instanceof Error ? error.message : String(error)
  const outage = outageOf(error)
  return fault(fill(sentence, { why }), outage ? adviceOf(outage) : words.otherwise)
}
