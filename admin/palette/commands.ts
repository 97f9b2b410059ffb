import { useEffect, useRef, useSyncExternalStore } from 'react'

/** What can be done on the screen that is shown. */
export interface ScreenCommand {
  label: string
  language: string
  run: () => void
}

let commands: readonly ScreenCommand[] = []
const listeners = new Set<() => void>()

function change(next: readonly ScreenCommand[]): void {
  commands = next
  for (const listener of listeners) listener()
}

/** Offers a command for as long as what offers it is on the screen, and `label` is not null. */
export function useCommand(label: string | null, language: string, run: () => void): void {
  // Another one each time, which is no reason to offer it anew.
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (label === null) return
    const command: ScreenCommand = { label, language, run: () => latest.current() }
    change([...commands, command])
    return () => change(commands.filter((other) => other !== command))
  }, [label, language])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useScreenCommands = (): readonly ScreenCommand[] => useSyncExternalStore(subscribe, () => commands)
