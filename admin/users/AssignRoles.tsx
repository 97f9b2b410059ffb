import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listRoles } from '../../client/roles.ts'
import { assignRoles, type User } from '../../client/users.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, ROLES, USERS } from '../data/queryClient.ts'
import { reasonIn } from '../data/failureReason.ts'
import { useUser } from '../session/currentUser.ts'
import { showToast } from '../ui/toasts.tsx'
import styles from './users.module.css'
import { rolesWording as words, userWording } from './wording.ts'

const { language } = userWording

export function AssignRoles({ user, onAssigned }: { user: User; onAssigned: (user: User) => void }) {
  const { permissions } = useUser()
  const { data: roles } = useQuery({ queryKey: [ROLES], queryFn: listRoles })
  const queries = useQueryClient()
  // Ids of the ticked roles until the server has confirmed them. Null if no request is pending.
  const [ticked, setTicked] = useState<readonly number[] | null>(null)
  const assigned = ticked ?? user.roles
  const mutationKey = ['assign roles', user.id]
  const assign = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (ids: readonly number[]) => assignRoles(user.id, ids),
    onSuccess: (changed) => {
      onAssigned(changed)
      showToast({ tone: 'good', text: fill(words.done, { name: user.username }), language })
    },
    onError: (error) => showToast({ tone: 'bad', text: reasonIn(error, language), language }),
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) === 1) setTicked(null)
      for (const key of [ROLES, USERS, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
    },
  })

  return (
    <section className={styles['section']}>
      <h3>{words.heading}</h3>
      <p>{user.role === 'admin' ? words.ofOwner : words.about}</p>
      <fieldset className={styles['roles']} aria-busy={assign.isPending}>
        <legend className="visually-hidden">{words.heading}</legend>
        {roles?.map((role) => {
          const isGiven = assigned.includes(role.id)
          return (
            <label key={role.id}>
              <input
                type="checkbox"
                checked={isGiven}
                disabled={role.permissions.some((name) => !permissions.has(name))}
                onChange={() => {
                  const ids = isGiven ? assigned.filter((id) => id !== role.id) : [...assigned, role.id]
                  setTicked(ids)
                  assign.mutate(ids)
                }}
              />
              {role.name}
            </label>
          )
        })}
      </fieldset>
    </section>
  )
}
