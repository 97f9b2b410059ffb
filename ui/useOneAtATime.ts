import { useRef } from 'react'

/**
 * Returns a function that starts a task, and does nothing while the last one is not finished. A ref, because two clicks
 * can come before React renders again, so a state or `isPending` still says at the second one that nothing runs.
 */
export function useOneAtATime(): (task: () => Promise<unknown>) => void {
  const isRunning = useRef(false)
  return (task) => {
    if (isRunning.current) return
    isRunning.current = true
    // The timer lets React render first what the answer has changed, such as the dialog that it closes.
    const free = () =>
      setTimeout(() => {
        isRunning.current = false
      })
    task().then(free, free)
  }
}
