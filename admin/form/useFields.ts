import { useState } from 'react'
import { ApiError } from '../../client/api.ts'

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** The values of a form and the fault of each field. A fault goes when its field changes. */
export function useFields<Values extends object>(begun: Values) {
  const [values, setValues] = useState(begun)
  const [faults, setFaults] = useState<Readonly<Record<string, string | undefined>>>({})
  return {
    values,
    faults,
    isChanged: JSON.stringify(values) !== JSON.stringify(begun),
    set: (changed: Partial<Values>) => {
      setValues((old) => ({ ...old, ...changed }))
      setFaults((old) => ({ ...old, ...Object.fromEntries(Object.keys(changed).map((name) => [name, undefined])) }))
    },
    /** Shows what a schema has found, or nothing if it has found nothing. */
    showIssues: (issues: readonly Issue[] = []) =>
      setFaults(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))),
    /** Shows what the server has found in the fields. */
    showRefusal: (error: unknown) => {
      if (error instanceof ApiError)
        setFaults(Object.fromEntries(Object.entries(error.errors).map(([name, [first]]) => [name, first])))
    },
  }
}
