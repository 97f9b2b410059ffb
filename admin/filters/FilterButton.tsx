import type { RefObject } from 'react'
import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/messages/fill.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialogs/Modal.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
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
  const words = filterWording(language)
  const form = useRowDialog(null, buttonRef)
  return (
    <>
      <Button ref={buttonRef} size="small" variant="quiet" aria-haspopup="dialog" onClick={() => form.show(null, null)}>
        {filters.count > 0 ? fill(words.openWith, { count: filters.count }) : words.open}
      </Button>
      <Modal {...form.dialog} title={fill(words.title, { title: type.title })} language={language} wide>
        <FilterForm
          key={form.opening}
          type={type}
          values={filters.values}
          onApply={(values) => {
            filters.apply(values)
            form.close()
          }}
          onCancel={form.close}
        />
      </Modal>
    </>
  )
}
