import { useRef, useState } from 'react'
import type { ContentType } from '../../content/define.ts'
import type { ListQuery } from '../../content/reader.ts'
import { useCommand } from '../palette/commands.ts'
import { useMay } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import { SheetDialog } from './SheetDialog.tsx'
import { sheetsWording } from './wording.ts'

export function SheetButton({ type, query }: { type: ContentType; query: ListQuery }) {
  const may = useMay()
  const [shown, setShown] = useState({ isOpen: false, opening: 0 })
  const button = useRef<HTMLButtonElement>(null)
  const { language } = type.wording
  const isOffered = may({ type: type.key, action: 'edit' }) || may({ type: type.key, action: 'import' })
  const label = sheetsWording[language].open
  const open = () => setShown(({ opening }) => ({ isOpen: true, opening: opening + 1 }))
  useCommand(isOffered ? label : null, language, open)
  if (!isOffered) return null
  return (
    <>
      <Button ref={button} size="small" variant="quiet" onClick={open}>
        {label}
      </Button>
      {shown.opening > 0 && (
        <SheetDialog
          key={shown.opening}
          type={type}
          query={query}
          open={shown.isOpen}
          onClose={() => setShown((old) => ({ ...old, isOpen: false }))}
          finalFocus={() => button.current}
        />
      )}
    </>
  )
}
