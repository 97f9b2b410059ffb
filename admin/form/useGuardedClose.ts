import { useState } from 'react'
import { useLeaveGuard } from './useLeaveGuard.ts'

interface GuardedClose {
  open: boolean
  isChanged: boolean
  /** A running save cannot be cancelled. */
  isBusy: boolean
  /** `isLeft`: the screen is left. */
  onClose: (isLeft?: boolean) => void
}

/** Asks about unsaved input before a modal closes or the screen is left. */
export function useGuardedClose({ open, isChanged, isBusy, onClose }: GuardedClose) {
  const [asking, setAsking] = useState(false)
  const leave = useLeaveGuard(open && isChanged)
  const requestClose = () => {
    if (isBusy) return
    if (isChanged) setAsking(true)
    else onClose()
  }
  /** `unsaved` has the props of UnsavedDialog. */
  return { requestClose, unsaved: { asking, setAsking, leave, onDiscard: () => onClose(leave.held) } }
}
