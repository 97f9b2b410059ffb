import { useRef } from 'react'
import type { ContentType } from '../../content/define.ts'
import type { ListQuery } from '../../content/reader.ts'
import { useCommand } from '../palette/commands.ts'
import { useMay } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { SheetDialog } from './SheetDialog.tsx'
import { sheetsWording } from './wording.ts'

export function SheetButton({ type, query }: { type: ContentType; query: ListQuery }) {
  const may = useMay()
  const button = useRef<HTMLButtonElement>(null)
  const dialog = useRowDialog(null, button)
  const { language } = type.wording
  const isOffered = may({ type: type.key, action: 'edit' }) || may({ type: type.key, action: 'import' })
  const label = sheetsWording(language).open
  const open = () => dialog.show(null, null)
  useCommand(isOffered ? label : null, language, open)
  if (!isOffered) return null
  return (
    <>
      <Button ref={button} size="small" variant="quiet" onClick={open}>
        {label}
      </Button>
      {dialog.opening > 0 && <SheetDialog key={dialog.opening} type={type} query={query} {...dialog.dialog} />}
    </>
  )
}
