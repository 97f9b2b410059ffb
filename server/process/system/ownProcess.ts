import { fork, type ChildProcess, type StdioOptions } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'

interface OwnProcessOptions {
  /** Limit of V8's heap in megabytes; by default V8 chooses. */
  heapMb?: number
  priority: keyof typeof constants.priority
  stderr: 'inherit' | 'ignore'
}

/**
 * The child process reads files from strangers, so it has none of the server's secrets. If it crashes, the server
 * continues.
 */
export function startOwnProcess(program: string, { heapMb, priority, stderr }: OwnProcessOptions): ChildProcess {
  const stdio: StdioOptions = ['ignore', 'ignore', stderr, 'ipc']
  const child = fork(program, [], {
    ...{ serialization: 'advanced', env: {}, stdio },
    execArgv: heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`],
  })
  // The priority is set before the child starts its threads, because threads inherit it.
  if (child.pid !== undefined) setPriority(child.pid, Math.max(getPriority(), constants.priority[priority]))
  return child
}
