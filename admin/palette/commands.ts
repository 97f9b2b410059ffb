import { useEffect, useRef } from 'react'
import { createStore } from '../ui/createStore.ts'

export interface ScreenCommand {
  label: string
  language: string
  run: () => void
}

const commands = createStore<readonly ScreenCommand[]>([])

/** The command exists while the component is mounted and `label` is not null. */
export function useCommand(label: string | null, language: string, run: () => void): void {
  // A ref, because the function changes at each render, and a change must not register the command again.
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (label === null) return
    const command: ScreenCommand = { label, language, run: () => latest.current() }
    commands.change((old) => [...old, command])
    return () => commands.change((old) => old.filter((other) => other !== command))
  }, [label, language])
}

export const useScreenCommands = commands.use
