import { useState } from 'react'
import { useLeaveGuard } from './useLeaveGuard.ts'

interface GuardedClose {
  open: boolean
  isChanged: boolean
  isBusy: boolean
  /** `isLeft` is true if the form closes because the user leaves the screen. */
  onClose: (isLeft?: boolean) => void
}

export function useGuardedClose({ open, isChanged, isBusy, onClose }: GuardedClose) {
  const [asking, setAsking] = useState(false)
  const leave = useLeaveGuard(open && isChanged)
  const requestClose = () => {
    if (isBusy) return
    if (isChanged) setAsking(true)
    else onClose()
  }
  return { requestClose, unsaved: { asking, setAsking, leave, onDiscard: () => onClose(leave.held) } }
}
