import { Combobox } from '@base-ui/react/combobox'
import { useState, type ReactNode } from 'react'
import { CheckIcon, ChevronDownIcon } from '../../../ui/icons.tsx'
import { PlusIcon } from '../icons.tsx'
import styles from './Picker.module.css'

export interface Choice {
  id: number
  name: string
}

interface PickerProps {
  label: string
  language: string
  children: ReactNode
  chosen: Choice | null
  choices: readonly Choice[]
  /** Whether the choices are those of an earlier search. Enter then takes none, because the user searched for another. */
  areOutdated: boolean
  onChoose: (choice: Choice) => void
  onOpenChange: (open: boolean) => void
  search: string
  onSearch: (words: string) => void
  searchLabel: string
  status: string | null
  /** Makes what the search does not find. */
  add?: { label: string; onAdd: () => void } | undefined
}

/** The caller runs the search, so this component does not filter the list. */
export function Picker(props: PickerProps) {
  const { label, language, children, chosen, choices, onChoose, onOpenChange, search, onSearch, searchLabel } = props
  const { areOutdated, status, add } = props
  const [isOpen, setOpen] = useState(false)
  const turn = (open: boolean) => {
    setOpen(open)
    onOpenChange(open)
  }
  return (
    <Combobox.Root<Choice>
      items={choices}
      filter={null}
      value={chosen}
      onValueChange={(choice) => choice && onChoose(choice)}
      itemToStringLabel={(choice) => choice.name}
      isItemEqualToValue={(one, other) => one.id === other.id}
      inputValue={search}
      onInputValueChange={onSearch}
      open={isOpen}
      onOpenChange={turn}
      autoHighlight
    >
      <Combobox.Trigger className={styles['trigger']} aria-label={label}>
        <span className={styles['shown']}>{children}</span>
        <ChevronDownIcon />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={styles['positioner']} align="end" sideOffset={4}>
          <Combobox.Popup className={styles['popup']} aria-label={label} lang={language}>
            <Combobox.Input
              className={styles['input']}
              placeholder={searchLabel}
              aria-label={searchLabel}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !areOutdated) return
                event.preventDefault()
                event.preventBaseUIHandler()
              }}
            />
            <Combobox.Status className={styles['status']}>{status}</Combobox.Status>
            <Combobox.List className={styles['list']}>
              {(choice: Choice) => (
                <Combobox.Item key={choice.id} value={choice} className={styles['item']}>
                  <span className={styles['number']}>{choice.id}</span>
                  <span>{choice.name}</span>
                  <Combobox.ItemIndicator>
                    <CheckIcon />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
            {add && (
              <button
                type="button"
                className={styles['add']}
                onClick={() => {
                  turn(false)
                  add.onAdd()
                }}
              >
                <PlusIcon />
                <span>{add.label}</span>
              </button>
            )}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
