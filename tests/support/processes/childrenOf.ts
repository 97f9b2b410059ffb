import { readFileSync } from 'node:fs'

/** Returns the IDs of a process's child processes on Linux. If the process has ended, there are none. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code))) return []
    throw error
  }
}
