import { readFileSync } from 'node:fs'

interface Memory {
  /** Bytes of the process itself that are in memory. */
  own: number
  /** Those of the processes that it has started. */
  children: number
}

/** What Linux says of it; zeros elsewhere, and of a process that has just ended. */
export function memoryOf(pid: number): Memory {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return { own: resident(pid), children: children.reduce((sum, child) => sum + resident(child), 0) }
}

/** proc_pid_status(5) */
const resident = (pid: number | string): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
