import type { MouseEvent } from 'react'
import type { Role } from '../../client/roles.ts'
import { contentTypes } from '../../content/index.ts'
import { AREAS } from '../../content/permissions.ts'
import { Button } from '../ui/Button.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { shownActions, ticked } from './permissionGroups.ts'
import styles from './roles.module.css'
import { actionLabels, areaLabels, roleWording as words } from './wording.ts'

type ListedRole = Role & { accounts: number }

interface RolesTableProps {
  roles: readonly ListedRole[]
  busy: boolean
  onEdit: (role: Role, press: MouseEvent<HTMLElement>) => void
  onDelete: (role: Role, press: MouseEvent<HTMLElement>) => void
}

/** What a role permits, in words: `News: Lihat, Ubah`. */
function sentencesOf({ permissions }: Role): string[] {
  const ofTypes = contentTypes.flatMap((type) => {
    const actions = shownActions.filter((action) => {
      const names = ticked(type, action)
      return names.length > 0 && names.every((name) => permissions.includes(name))
    })
    return actions.length > 0 ? [`${type.title}: ${actions.map((action) => actionLabels[action]).join(', ')}`] : []
  })
  const areas = AREAS.filter((area) => permissions.includes(area)).map((area) => areaLabels[area].label)
  return [...ofTypes, ...areas]
}

export function RolesTable({ roles, busy, onEdit, onDelete }: RolesTableProps) {
  const columns: readonly Column<ListedRole>[] = [
    { key: 'name', header: words.name, lead: true, room: 8, cell: ({ name }) => <strong>{name}</strong> },
    {
      key: 'permits',
      header: words.permits,
      room: 20,
      cell: (role) => {
        const sentences = sentencesOf(role)
        if (sentences.length === 0) return words.nothing
        return (
          <ul className={styles['permits']}>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )
      },
    },
    { key: 'accounts', header: words.accounts, narrow: true, cell: ({ accounts }) => accounts },
    {
      key: 'action',
      header: words.action,
      narrow: true,
      room: 9,
      unlabelled: true,
      cell: (role) => (
        <div className={styles['buttons']}>
          <Button size="small" aria-label={`${words.edit} ${role.name}`} onClick={(press) => onEdit(role, press)}>
            {words.edit}
          </Button>
          <Button
            size="small"
            variant="dangerQuiet"
            aria-label={`${words.remove} ${role.name}`}
            onClick={(press) => onDelete(role, press)}
          >
            {words.remove}
          </Button>
        </div>
      ),
    },
  ]
  return <DataTable caption={words.title} columns={columns} rows={roles} rowKey={({ id }) => id} busy={busy} />
}
