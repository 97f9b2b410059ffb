import type { ReactNode } from 'react'
import { pictureAddress, type Field, type FieldOf, type Kind } from '../../content/define.ts'
import { pictureFileName } from '../../content/pictures.ts'
import type { Wording } from '../../content/wording.ts'
import { ColourSample } from '../ui/ColourSample.tsx'
import { Thumbnail } from '../ui/Thumbnail.tsx'
import { commonWording } from '../wording/commonWording.ts'
import styles from './LoggedValue.module.css'

type Language = Wording['language']

/** How a value of each kind is shown as the change log stores it. */
const loggedValues: { [K in Kind]: (value: unknown, field: FieldOf<K>, language: Language) => ReactNode } = {
  text: String,
  longText: String,
  price: String,
  number: String,
  choice: String,
  colour: (value) => <ColourSample colour={String(value)} />,
  reference: (value) => `#${String(value)}`,
  // The log holds 0 and 1 from SQLite, booleans from PostgreSQL.
  boolean: (value, _field, language) => commonWording[language][value === true || value === 1 ? 'yes' : 'no'],
  picture: (value, { folder }) => {
    const file = pictureFileName({ hash: String(value), width: null, format: 'webp' })
    return (
      <span className={styles['picture']}>
        <Thumbnail picture={{ address: pictureAddress(folder, file), width: null, height: null }} alt="" />
        {shortName(file)}
      </span>
    )
  },
}

/** A file name, shortened to what tells it from others. */
const shortName = (file: string): string => file.replace(/^(\w{8})\w+/, '$1…')

interface LoggedValueProps {
  value: unknown
  field: Field
  language: Language
}

export function LoggedValue({ value, field, language }: LoggedValueProps): ReactNode {
  // The table over kinds is exhaustive, but TypeScript cannot see that a field and its kind's entry belong together.
  const show = loggedValues[field.kind] as (value: unknown, field: Field, language: Language) => ReactNode
  return show(value, field, language)
}
