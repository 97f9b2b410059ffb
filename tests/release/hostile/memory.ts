import { readFileSync } from 'node:fs'

/** Returns the memory, in bytes, of a process and its children. On systems other than Linux, the values are zero. */
export function memoryOf(pid: number): { own: number; children: number } {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return { own: resident(pid), children: children.reduce((sum, child) => sum + resident(child), 0) }
}

/** The manual page proc_pid_status(5) describes the file /proc/PID/status. */
const resident = (pid: number | string): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
