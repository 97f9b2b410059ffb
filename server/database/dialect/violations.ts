const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** The database refused a write because a row that is referred to is missing, or is referred to still. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY' || codeOf(error) === '23503'

/** The database refused a write because a unique value is taken. */
export const isUniqueViolation = (error: unknown): boolean =>
  codeOf(error) === 'SQLITE_CONSTRAINT_UNIQUE' || codeOf(error) === '23505'
