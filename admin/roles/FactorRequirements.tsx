import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listRequirements, requireFactor, type Role } from '../../client/roles.ts'
import { OWNER_ROLE } from '../../content/accounts/factors.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, REQUIREMENTS } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { QueryState } from '../feedback/QueryState.tsx'
import list from '../list/list.module.css'
import { SESSION } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { dayAtSite, startOfDay, withZone } from '../ui/Time.tsx'
import styles from './roles.module.css'
import { requirementWording as words } from './wording.ts'

const { language } = words

export function FactorRequirements({ roles }: { roles: readonly Pick<Role, 'id' | 'name'>[] }) {
  const { data, error, refetch } = useQuery({ queryKey: [REQUIREMENTS], queryFn: listRequirements })
  const rows = [{ role: OWNER_ROLE, name: words.owners }, ...roles.map(({ id, name }) => ({ role: String(id), name }))]
  return (
    <section className={styles['requirements']} aria-labelledby="required">
      <h2 id="required">{words.title}</h2>
      <p className={list['about']}>{words.about}</p>
      {data ? (
        <ul role="list">
          {rows.map(({ role, name }) => {
            const from = data.find((requirement) => requirement.role === role)?.from
            const day = from === undefined ? '' : dayAtSite(from)
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
  const save = useAction({
    run: (next: string) => requireFactor(role, startOfDay(next) ?? null),
    language,
    done: (_nothing, next) => fill(next === '' ? words.lifted : words.saved, { name }),
    failed: words.failed,
    reload: [REQUIREMENTS, CHANGES, SESSION],
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
        <TextField
          label={withZone(fill(words.from, { name }), language)}
          type="date"
          value={chosen}
          onChange={setChosen}
        />
        <Button type="submit" disabled={save.isPending || chosen === day} aria-label={fill(words.saveNamed, { name })}>
          {words.save}
        </Button>
        {day !== '' && (
          <Button
            variant="dangerQuiet"
            disabled={save.isPending}
            aria-label={fill(words.liftNamed, { name })}
            onClick={() => save.mutate('')}
          >
            {words.lift}
          </Button>
        )}
      </form>
    </li>
  )
}
