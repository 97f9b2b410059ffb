import type { MouseEvent } from 'react'
import type { ListedCatalogue } from '../../content/languages/catalogue.ts'
import { fill } from '../../content/messages/fill.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import text from '../ui/text.module.css'
import styles from './languages.module.css'
import { languagesWording as words } from './wording.ts'

export type LanguageAction = 'faults' | 'download' | 'remove'

interface LanguagesTableProps {
  languages: readonly ListedCatalogue[]
  busy: boolean
  onAction: (action: LanguageAction, row: ListedCatalogue, press: MouseEvent<HTMLElement>) => void
}

export function LanguagesTable({ languages, busy, onAction }: LanguagesTableProps) {
  const columns: readonly Column<ListedCatalogue>[] = [
    {
      key: 'name',
      header: words.name,
      lead: true,
      room: 8,
      cell: ({ name, tag }) => (
        <span>
          <strong lang={tag}>{name}</strong> <code className={text['soft']}>{tag}</code>
        </span>
      ),
    },
    { key: 'origin', header: words.origin, cell: ({ origin }) => words.origins[origin] },
    { key: 'sentences', header: words.sentences, room: 12, cell: (row) => <Sentences {...row} /> },
    {
      key: 'use',
      header: words.use,
      cell: ({ use }) =>
        use === null ? (
          <span className={text['soft']}>{words.notOffered}</span>
        ) : (
          <Badge tone="good">{words.uses[use]}</Badge>
        ),
    },
    {
      key: 'faults',
      header: words.faults,
      cell: (row) =>
        row.faulty === 0 ? (
          words.noFaults
        ) : (
          <Button
            size="small"
            variant="dangerQuiet"
            aria-label={`${fill(words.showFaults, { count: row.faulty })}: ${row.name}`}
            onClick={(press) => onAction('faults', row, press)}
          >
            {fill(words.showFaults, { count: row.faulty })}
          </Button>
        ),
    },
    {
      key: 'action',
      header: words.action,
      room: 12,
      unlabelled: true,
      cell: (row) => (
        <div className={styles['buttons']}>
          <RowButton label={words.download} row={row.name} onClick={(press) => onAction('download', row, press)} />
          {row.origin === 'uploaded' && (
            <RowButton danger label={words.remove} row={row.name} onClick={(press) => onAction('remove', row, press)} />
          )}
        </div>
      ),
    },
  ]
  return <DataTable caption={words.title} columns={columns} rows={languages} rowKey={({ tag }) => tag} busy={busy} />
}

function Sentences({ translated, sentences, is_draft: isDraft, outdated, unknown }: ListedCatalogue) {
  return (
    <div className={styles['sentences']}>
      <span>
        {fill(words.translated, { translated, sentences })} {isDraft && <Badge>{words.draft}</Badge>}
      </span>
      {outdated > 0 && <span className={text['soft']}>{fill(words.outdated, { count: outdated })}</span>}
      {unknown > 0 && <span className={text['soft']}>{fill(words.unknown, { count: unknown })}</span>}
    </div>
  )
}
