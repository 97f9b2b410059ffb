import { useEffect, useRef, useSyncExternalStore } from 'react'

/** A command of the present screen. */
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

/** Registers a command while the component is mounted and `label` is not null. */
export function useCommand(label: string | null, language: string, run: () => void): void {
  // A new function each render, which must not register again.
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
