export const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')

/** For a file that need not be there: null where it is not. Any other error is one. */
export function orMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
