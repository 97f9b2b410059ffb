import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listRequirements, requireFactor, type Role } from '../../client/roles.ts'
import { OWNER_ROLE } from '../../content/accounts/factors.ts'
import { fill } from '../../content/wording.ts'
import { CHANGES, REQUIREMENTS } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { QueryState } from '../feedback/QueryState.tsx'
import { SESSION } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import { showToast } from '../ui/toasts.tsx'
import styles from './roles.module.css'
import { requirementWording as words } from './wording.ts'

const { language } = words

/** Local date for a date input. */
function dayOf(moment: string | undefined): string {
  if (moment === undefined) return ''
  const time = new Date(moment)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Start of a local day. */
const startOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString()

/** For owners: since when roles and owners need a second factor. */
export function FactorRequirements({ roles }: { roles: readonly Pick<Role, 'id' | 'name'>[] }) {
  const { data, error, refetch } = useQuery({ queryKey: [REQUIREMENTS], queryFn: listRequirements })
  const rows = [{ role: OWNER_ROLE, name: words.owners }, ...roles.map(({ id, name }) => ({ role: String(id), name }))]
  return (
    <section className={styles['requirements']} aria-labelledby="required">
      <h2 id="required">{words.title}</h2>
      <p className={styles['about']}>{words.about}</p>
      {data ? (
        <ul role="list">
          {rows.map(({ role, name }) => {
            const day = dayOf(data.find((requirement) => requirement.role === role)?.from)
            return <Requirement key={`${role} ${day}`} role={role} name={name} day={day} />
          })}
        </ul>
      ) : (
        <QueryState error={error} onRetry={() => void refetch()} words={words} />
      )}
    </section>
  )
}

function Requirement({ role, name, day }: { role: string; name: string; day: string }) {
  const [chosen, setChosen] = useState(day)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (next: string) => requireFactor(role, next === '' ? null : startOf(next)),
    onSuccess: (_nothing, next) =>
      showToast({ tone: 'good', text: fill(next === '' ? words.lifted : words.saved, { name }), language }),
    onError: (fault) =>
      showToast({
        tone: 'bad',
        text: fill(words.failed, { reason: reasonOf(fault) ?? words.unknownReason }),
        language,
      }),
    onSettled: () => {
      for (const key of [REQUIREMENTS, CHANGES, SESSION]) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  return (
    <li>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending && chosen !== day) save.mutate(chosen)
        }}
      >
        <FormField label={fill(words.from, { name })} required={false}>
          {(props) => (
            <input
              {...props}
              type="date"
              className={control['control']}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
            />
          )}
        </FormField>
        <Button type="submit" disabled={save.isPending || chosen === day} aria-label={`${words.save} ${name}`}>
          {words.save}
        </Button>
        {day !== '' && (
          <Button
            variant="dangerQuiet"
            disabled={save.isPending}
            aria-label={`${words.lift} ${name}`}
            onClick={() => save.mutate('')}
          >
            {words.lift}
          </Button>
        )}
      </form>
    </li>
  )
}
