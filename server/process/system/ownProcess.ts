import { fork, type ChildProcess, type StdioOptions } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'

interface OwnProcessOptions {
  /** Megabytes of V8's heap that it may fill; as many as V8 takes by itself, where none are said. */
  heapMb?: number
  /** At most; it gets that of this process where that is lower. */
  priority: keyof typeof constants.priority
  /** Where what it says of its faults goes. */
  stderr: 'inherit' | 'ignore'
}

/**
 * Starts a program for files that strangers send, in a process of its own: what brings it down brings down nothing else, and it has none
 * of the server's secrets. It is spoken to by messages, which may hold bytes.
 */
export function startOwnProcess(program: string, { heapMb, priority, stderr }: OwnProcessOptions): ChildProcess {
  const stdio: StdioOptions = ['ignore', 'ignore', stderr, 'ipc']
  const child = fork(program, [], {
    ...{ serialization: 'advanced', env: {}, stdio },
    execArgv: heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`],
  })
  // Before it has made its threads, which inherit it. Only root may give more of the processor than this process has itself.
  if (child.pid !== undefined) setPriority(child.pid, Math.max(getPriority(), constants.priority[priority]))
  return child
}
