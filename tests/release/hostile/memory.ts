import { readFileSync } from 'node:fs'
import { childrenOf } from '../../support/processes/childrenOf.ts'

/** Returns the memory, in bytes, of a process and its children. On systems other than Linux, the values are zero. */
export function memoryOf(pid: number): { own: number; children: number } {
  return { own: resident(pid), children: childrenOf(pid).reduce((sum, child) => sum + resident(child), 0) }
}

/** The manual page proc_pid_status(5) describes the file /proc/PID/status. */
function resident(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
