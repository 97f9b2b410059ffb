import type { ChildProcess } from 'node:child_process'

/** Waits for a process to end and returns its exit code, or null if a signal killed it. */
export const exitCode = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve))

export function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  return exitCode(child)
}
