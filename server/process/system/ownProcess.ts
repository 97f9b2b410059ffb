import { fork, type ChildProcess, type StdioOptions } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'

interface OwnProcessOptions {
  /** V8's heap in MB; V8's default if not set. */
  heapMb?: number
  /** At most this priority; a lower one of this process is inherited. */
  priority: keyof typeof constants.priority
  stderr: 'inherit' | 'ignore'
}

/**
 * Starts a program for files from strangers: if it crashes nothing else is harmed, and it has no secrets. Messages may
 * contain bytes.
 */
export function startOwnProcess(program: string, { heapMb, priority, stderr }: OwnProcessOptions): ChildProcess {
  const stdio: StdioOptions = ['ignore', 'ignore', stderr, 'ipc']
  const child = fork(program, [], {
    ...{ serialization: 'advanced', env: {}, stdio },
    execArgv: heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`],
  })
  // Before it starts threads, which inherit it. Only root may raise a priority.
  if (child.pid !== undefined) setPriority(child.pid, Math.max(getPriority(), constants.priority[priority]))
  return child
}
