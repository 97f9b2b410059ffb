import { useState, type RefObject } from 'react'
import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/wording.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialogs/Modal.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { FilterForm } from './FilterForm.tsx'
import type { ListFilters } from './useListFilters.ts'
import { filterWording } from './wording.ts'

interface FilterButtonProps {
  type: ContentType
  filters: ListFilters
  buttonRef: RefObject<HTMLButtonElement | null>
}

export function FilterButton({ type, filters, buttonRef }: FilterButtonProps) {
  const { language } = type.wording
  const words = filterWording[language]
  const [shown, setShown] = useState({ isOpen: false, opening: 0 })
  const close = () => setShown((old) => ({ ...old, isOpen: false }))
  return (
    <>
      <Button
        ref={buttonRef}
        size="small"
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() => setShown(({ opening }) => ({ isOpen: true, opening: opening + 1 }))}
      >
        {filters.count > 0 ? fill(words.openWith, { count: filters.count }) : words.open}
      </Button>
      <Modal
        open={shown.isOpen}
        onClose={close}
        title={fill(words.title, { title: type.title })}
        closeLabel={commonWording[language].close}
        language={language}
        wide
        finalFocus={() => buttonRef.current}
      >
        <FilterForm
          key={shown.opening}
          type={type}
          values={filters.values}
          onApply={(values) => {
            filters.apply(values)
            close()
          }}
          onCancel={close}
        />
      </Modal>
    </>
  )
}
