import type { ContentType } from '../../content/define.ts'
import { useMay } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import type { CellEditing } from './useCellEditing.ts'
import { cellWording } from './wording.ts'

export function CellEditingButton({ type, editing }: { type: ContentType; editing: CellEditing }) {
  if (!useMay()({ type: type.key, action: 'edit' })) return null
  return (
    <Button size="small" variant="quiet" aria-pressed={editing.isOn} onClick={editing.turn}>
      {cellWording(type.wording.language).turnOn}
    </Button>
  )
}
