import { Fragment } from 'react'
import type { ContentType } from '../../content/define.ts'
import { translationColumn } from '../../content/spreadsheets/translationColumn.ts'
import { isTranslatable } from '../../content/translations.ts'
import type { ImportReport } from '../../content/queries/manyRows/importQuery.ts'
import { fill } from '../../content/messages/fill.ts'
import { useFurtherTags } from '../data/siteSettings.ts'
import control from '../ui/inputs/control.module.css'
import styles from './sheets.module.css'
import { sheetsWording } from './wording.ts'
import { commonWording } from '../wording/commonWording.ts'

interface ColumnMappingProps {
  type: ContentType
  columns: ImportReport['columns']
  onMap: (heading: string, field: string | null) => void
}

export function ColumnMapping({ type, columns, onMap }: ColumnMappingProps) {
  const words = sheetsWording(type.wording.language)
  const named = columns.filter(({ heading }) => heading.trim() !== '')
  const fields = Object.entries(type.fields).filter(([, { kind }]) => kind !== 'picture')
  const tags = useFurtherTags()
  const isOpen = named.some(({ field }) => field === null)
  return (
    <details className={styles['mapping']} open={isOpen}>
      <summary>{words.columns}</summary>
      <ul>
        {named.map(({ heading, field }) => (
          <li key={heading}>
            <label>
              <span>{fill(words.columnOf, { heading })}</span>
              <select
                className={control['control']}
                value={field ?? ''}
                onChange={(event) => onMap(heading, event.target.value || null)}
              >
                <option value="">{words.ignored}</option>
                <option value="id">{commonWording(type.wording.language).rowId}</option>
                <option value="external_key">external_key</option>
                {fields.map(([name, own]) => (
                  <Fragment key={name}>
                    <option value={name}>{own.label}</option>
                    {isTranslatable(own) &&
                      tags.map((tag) => (
                        <option key={tag} value={translationColumn(name, tag)}>
                          {translationColumn(own.label, tag)}
                        </option>
                      ))}
                  </Fragment>
                ))}
                {field?.endsWith('.name') && <option value={field}>{heading}</option>}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
