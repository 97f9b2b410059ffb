import { readFileSync, writeFileSync } from 'node:fs'

const LOOK_EVERY_MS = 20

/** The most memory that a process has held since it was forgotten, in MiB; null where it is gone. */
function mostOf(pid: number | string): number | null {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return null
  }
}

/** The processes that a process has started and whose command line names this program. */
function childrenOf(pid: number, program: string): string[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(program))
  } catch {
    return [] // one has ended between the two looks
  }
}

/** Looks at the memory of a process, and of those of its children that run this program, until it is told to stop. */
export function watchMemory(pid: number, program: string): { stop: () => { process: number; child: number | null } } {
  // proc(5): 5 resets the peak resident set size.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  let child: number | null = null
  const timer = setInterval(() => {
    for (const one of childrenOf(pid, program)) child = Math.max(child ?? 0, mostOf(one) ?? 0)
  }, LOOK_EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return { process: mostOf(pid) ?? Number.NaN, child }
    },
  }
}
