import { fork, type ChildProcess, type StdioOptions } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'

interface OwnProcessOptions {
  /** Limit of V8's heap in megabytes; by default V8 chooses. */
  heapMb?: number
  priority: keyof typeof constants.priority
  stderr: 'inherit' | 'ignore'
}

/**
 * The process reads files from strangers, so a crash must affect nothing else and it has none of the server's secrets.
 * Messages may contain bytes.
 */
export function startOwnProcess(program: string, { heapMb, priority, stderr }: OwnProcessOptions): ChildProcess {
  const stdio: StdioOptions = ['ignore', 'ignore', stderr, 'ipc']
  const child = fork(program, [], {
    ...{ serialization: 'advanced', env: {}, stdio },
    execArgv: heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`],
  })
  // The priority is set before the process makes its threads, which inherit it. Only root may raise it above this
  // process's.
  if (child.pid !== undefined) setPriority(child.pid, Math.max(getPriority(), constants.priority[priority]))
  return child
}
