import { useRef, useState } from 'react'
import type { ContentType } from '../../content/define.ts'
import type { ListQuery } from '../../content/reader.ts'
import { useMay } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import { SheetDialog } from './SheetDialog.tsx'
import { sheetsWording } from './wording.ts'

/** Opens what there is for spreadsheets. */
export function SheetButton({ type, query }: { type: ContentType; query: ListQuery }) {
  const may = useMay()
  const [shown, setShown] = useState({ isOpen: false, opening: 0 })
  const button = useRef<HTMLButtonElement>(null)
  if (!may({ type: type.key, action: 'edit' }) && !may({ type: type.key, action: 'import' })) return null
  return (
    <>
      <Button
        ref={button}
        size="small"
        variant="quiet"
        onClick={() => setShown(({ opening }) => ({ isOpen: true, opening: opening + 1 }))}
      >
        {sheetsWording[type.wording.language].open}
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
