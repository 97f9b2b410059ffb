import { duplicate } from '../../errors/refusals.ts'

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

export const isForeignKeyViolation = (error: unknown): boolean =>
  codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY' || codeOf(error) === '23503'

export const isUniqueViolation = (error: unknown): boolean =>
  codeOf(error) === 'SQLITE_CONSTRAINT_UNIQUE' || codeOf(error) === '23505'

/** Throws Refusal `duplicate` with the message `sentence` if the name that `work` writes is taken. */
export async function withFreeName<T>(sentence: () => string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isUniqueViolation(error) ? duplicate({ name: [sentence()] }) : error
  }
}
