import { useState } from 'react'
import { useLeaveGuard } from './useLeaveGuard.ts'

interface GuardedClose {
  open: boolean
  isChanged: boolean
  /** A save that is being sent cannot be cancelled. */
  isBusy: boolean
  /** Called with whether the screen is being left. */
  onClose: (isLeft?: boolean) => void
}

/** Guards what is typed in a modal form: before it closes, or the screen is left, it is asked whether to throw it away. */
export function useGuardedClose({ open, isChanged, isBusy, onClose }: GuardedClose) {
  const [asking, setAsking] = useState(false)
  const leave = useLeaveGuard(open && isChanged)
  const requestClose = () => {
    if (isBusy) return
    if (isChanged) setAsking(true)
    else onClose()
  }
  /** `unsaved` is what UnsavedDialog takes beside its language. */
  return { requestClose, unsaved: { asking, setAsking, leave, onDiscard: () => onClose(leave.held) } }
}
