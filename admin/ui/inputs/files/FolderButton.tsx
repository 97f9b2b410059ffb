import { useRef, type ReactNode } from 'react'
import { Button } from '../../Button.tsx'
import { filesOfInput, type FolderFile, type Wanted } from './folderFiles.ts'

interface FolderButtonProps extends Pick<Wanted, 'isWanted'> {
  disabled: boolean
  onFolder: (files: FolderFile[]) => void
  children: ReactNode
}

/** Nothing if the browser cannot choose a folder, as on iPhones. */
export function FolderButton({ isWanted, disabled, onFolder, children }: FolderButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  if (!('webkitdirectory' in HTMLInputElement.prototype)) return null
  return (
    <>
      <input
        ref={(element) => {
          input.current = element
          // React sets no attribute of this name.
          if (element) element.webkitdirectory = true
        }}
        type="file"
        hidden
        onChange={({ target }) => {
          onFolder(filesOfInput(target.files, { isWanted }))
          // Empties the input. Otherwise the browser fires no event if the user chooses the same folder again.
          target.value = ''
        }}
      />
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
