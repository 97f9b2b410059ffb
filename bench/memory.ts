import { readFileSync, writeFileSync } from 'node:fs'

const LOOK_EVERY_MS = 20

/** Peak memory in MiB since the last reset. Null if the process has exited. */
function mostOf(pid: number | string): number | null {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return null
  }
}

function childrenOf(pid: number, program: string): string[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(program))
  } catch {
    return [] // A child process may exit before its file in /proc is read.
  }
}

export function watchMemory(pid: number, program: string): { stop: () => { process: number; child: number | null } } {
  // proc(5): writing 5 resets the peak resident set size.
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
