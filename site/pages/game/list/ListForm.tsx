import { DESCENDING, type ListFilter, type ListFilters } from '../../../../content/gameInfo/listFilters.ts'
import { TEXT_LIMIT } from '../../../../content/limits.ts'
import { SEARCH_PARAM } from '../../../../content/site/sections.ts'
import button from '../../../components/button.module.css'
import { AddressForm } from '../../../components/AddressForm.tsx'
import { labelOf } from '../parts/labels.ts'
import { rankText } from '../parts/Mark.tsx'
import type { AnyValues, Sorts } from './listValues.ts'
import styles from '../parts/game.module.css'
import { fill } from '../../../../content/messages/fill.ts'
import { gameWording as words } from '../wording.ts'

export interface ListOf {
  path: string
  filters: ListFilters
  sorts: Sorts
  /** The filters that are always visible. The others are in a group that a visitor opens. */
  first: readonly string[]
}

interface Found {
  choices: Readonly<Record<string, readonly string[]>>
  known: readonly string[]
}

interface ListFormProps {
  of: ListOf
  label: string
  values: AnyValues
  found: Found
}

function Choice({
  name,
  label,
  options,
  value,
}: {
  name: string
  label: string
  options: readonly string[]
  value: string
}) {
  const spelled = options.find((one) => one.toLowerCase() === value.toLowerCase())
  return (
    <label>
      {label}
      <select name={name} defaultValue={spelled ?? value}>
        <option value="">{words.all}</option>
        {/* A value that no row has stays chosen, so that the form says what the list shows. */}
        {value !== '' && spelled === undefined && <option value={value}>{value}</option>}
        {options.map((one) => (
          <option key={one} value={one}>
            {rankText(one) ?? one}
          </option>
        ))}
      </select>
    </label>
  )
}

function Filter({
  name,
  filter,
  values,
  found,
}: {
  name: string
  filter: ListFilter
  values: AnyValues
  found: Found
}) {
  const { label } = labelOf(filter.field)
  const value = values[name]
  if (filter.test === 'from' || filter.test === 'to') {
    if (value === undefined && !found.known.includes(filter.field)) return null
    return (
      <label>
        {fill(words[filter.test], { label })}
        <input type="number" name={name} min={0} max={999_999} inputMode="numeric" defaultValue={value} />
      </label>
    )
  }
  const isKnown = !filter.options || found.known.includes(filter.field)
  const options = isKnown ? (filter.options ?? found.choices[name] ?? []) : []
  if (value === undefined && options.length === 0) return null
  return <Choice name={name} label={label} options={options} value={String(value ?? '')} />
}

/** An order is offered if some row has the value. */
function sortOptions({ filters, sorts }: ListOf, { choices, known }: Found) {
  const chosen = new Set(Object.entries(filters).flatMap(([name, { field }]) => (choices[name]?.length ? [field] : [])))
  return Object.entries(sorts).filter(
    ([name, field]) => name !== 'name' && (known.includes(field) || chosen.has(field)),
  )
}

export function ListForm({ of, label, values, found }: ListFormProps) {
  const text = String(values[SEARCH_PARAM] ?? '')
  const shown = (names: readonly [string, ListFilter][]) =>
    names.map(([name, filter]) => <Filter key={name} {...{ name, filter, values, found }} />)
  const isFirst = ([name]: readonly [string, ListFilter]) => of.first.includes(name)
  const isRange = ([, { test }]: readonly [string, ListFilter]) => test === 'from' || test === 'to'
  const others = Object.entries(of.filters).filter((one) => !isFirst(one))
  const chosen = others.filter(([name]) => values[name] !== undefined).length
  return (
    <AddressForm action={of.path} label={label} className={styles['listForm']}>
      {values['map'] !== undefined && <input type="hidden" name="map" value={values['map']} />}
      <div className={styles['form']}>
        <label className={styles['search']}>
          {words.nameOrNumber}
          <input type="search" name={SEARCH_PARAM} defaultValue={text} maxLength={TEXT_LIMIT.text} />
        </label>
        {shown(Object.entries(of.filters).filter(isFirst))}
        <label>
          {words.order}
          <select name="sort" defaultValue={values['sort'] ?? ''}>
            <option value="">{text === '' ? words.byName : words.byMatch}</option>
            {(text !== '' || values['sort'] === 'name') && <option value="name">{words.byName}</option>}
            {sortOptions(of, found).map(([name, field]) => (
              <option key={name} value={name}>
                {labelOf(field).label}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.direction}
          <select name="order" defaultValue={values['order'] ?? ''}>
            <option value="">{words.ascending}</option>
            <option value={DESCENDING}>{words.descending}</option>
          </select>
        </label>
      </div>
      {others.length > 0 && (
        <details className={styles['folded']}>
          <summary>{chosen > 0 ? fill(words.otherFiltersChosen, { count: chosen }) : words.otherFilters}</summary>
          <div className={styles['form']}>{shown(others.filter((one) => !isRange(one)))}</div>
          <div className={styles['form']}>{shown(others.filter(isRange))}</div>
        </details>
      )}
      <button type="submit" className={`${button['button']} ${button['glass']} ${styles['submit']}`}>
        {words.show}
      </button>
    </AddressForm>
  )
}
